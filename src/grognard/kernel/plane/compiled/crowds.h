/* Whether models may stand among others and on terrain: `kernel/troops/crowds.py`, word for word in C. Change them
 * together. A unit is twelve doubles and its models; a shape is what `packing.py` makes of it.
 */
#define UNIT_HEAD 12
#define SHAPE_HEAD 17
#define SURELY 0.005

enum { IS_CLEAR, ON_BASE, TOO_NEAR, NOT_SURE };
enum { LEFT, LOW, RIGHT, HIGH, FOR_DISCS, FOR_OTHERS, IS_FREE, MAY_OVERLAP, LEAST, HOW_LEAST, RISE, MODELS };

/* The next unit of a crowd, or NULL with an exception if it is damaged. */
static const double *next_unit(const double *unit, const double *stop)
{
    double left = (double)(stop - unit);
    if (left >= UNIT_HEAD && unit[MODELS] >= 0.0 && unit[MODELS] * PACKED <= left - UNIT_HEAD)
        return unit + UNIT_HEAD + (Py_ssize_t)unit[MODELS] * PACKED;
    PyErr_SetString(PyExc_ValueError, "a packed crowd is damaged");
    return NULL;
}

static int shares_height(double level, double height, const double *other)
{
    return level == other[2] || (level < other[2] + other[6] && other[2] < level + height);
}

/* What a model is to a unit. */
static int among(const double *one, const double *unit)
{
    if (unit[IS_FREE] != 0.0) return IS_CLEAR;
    double x = one[0], y = one[1], r = one[3];
    if (x + r < unit[LEFT] || x - r > unit[RIGHT] || y + r < unit[LOW] || y - r > unit[HIGH]) return IS_CLEAR;
    const double *other = unit + UNIT_HEAD;
    int n = (int)unit[MODELS], said = IS_CLEAR, is_sure = 1;
    for (int i = 0; i < n; i++, other += PACKED) {
        double dx = other[0] - x, dy = other[1] - y, gap = sqrt(dx * dx + dy * dy) - r - other[3];
        int is_pair = is_pair_of_discs(one, other);
        if (gap >= unit[is_pair ? FOR_DISCS : FOR_OTHERS]) continue;
        if (!is_pair) {
            is_sure = 0;
            continue;
        }
        double near = r + other[3] - TOLERANCE;
        if (near < 0.0) near = 0.0;
        if (unit[MAY_OVERLAP] == 0.0 && dx * dx + dy * dy < near * near && shares_height(one[2], one[6], other))
            return ON_BASE;
        if (gap < 0.0) gap = 0.0;
        if (fabs(one[2] - other[2]) > unit[RISE]) continue;
        if ((unit[HOW_LEAST] == 1.0 && !(gap >= unit[LEAST])) || (unit[HOW_LEAST] == 2.0 && !(gap > unit[LEAST])))
            said = TOO_NEAR;
    }
    return is_sure ? said : NOT_SURE;
}

static int read_crowd(PyObject *packed, const double **crowd, const double **stop)
{
    char *bytes;
    Py_ssize_t size;
    if (PyBytes_AsStringAndSize(packed, &bytes, &size) < 0) return -1;
    *crowd = (const double *)bytes;
    *stop = *crowd + size / (Py_ssize_t)sizeof(double);
    return 0;
}

static PyObject *py_crowded(PyObject *self, PyObject *const *args, Py_ssize_t n_args)
{
    (void)self;
    const double *unit, *stop, *one;
    Py_ssize_t n;
    if (n_args != 3) return PyErr_Format(PyExc_TypeError, "crowded takes a crowd, a model and a number");
    if (read_crowd(args[0], &unit, &stop) < 0 || read_rows(args[1], &one, &n) < 0) return NULL;
    long first = PyLong_AsLong(args[2]), k = 0;
    if (n != 1) return PyErr_Format(PyExc_ValueError, "crowded takes one model");
    if (first == -1 && PyErr_Occurred()) return NULL;
    for (const double *next; unit < stop; unit = next, k++) {
        if (!(next = next_unit(unit, stop))) return NULL;
        int said = k < first ? IS_CLEAR : among(one, unit);
        if (said != IS_CLEAR) return PyLong_FromLong(4 * k + said);
    }
    return PyLong_FromLong(-1);
}

static PyObject *py_all_clear(PyObject *self, PyObject *const *args, Py_ssize_t n_args)
{
    (void)self;
    const double *unit, *stop, *rows;
    Py_ssize_t n;
    if (n_args != 2) return PyErr_Format(PyExc_TypeError, "all_clear takes a crowd and models");
    if (read_crowd(args[0], &unit, &stop) < 0 || read_rows(args[1], &rows, &n) < 0) return NULL;
    for (const double *next; unit < stop; unit = next) {
        if (!(next = next_unit(unit, stop))) return NULL;
        for (Py_ssize_t i = 0; i < n; i++)
            if (among(rows + i * PACKED, unit) != IS_CLEAR) Py_RETURN_FALSE;
    }
    Py_RETURN_TRUE;
}

/* ---- terrain ---- */

static const double *next_shape(const double *shape, const double *stop)
{
    double left = (double)(stop - shape);
    if (left >= SHAPE_HEAD && shape[0] >= SHAPE_HEAD && shape[0] <= left && SHAPE_HEAD + 2 * shape[9] <= shape[0])
        return shape + (Py_ssize_t)shape[0];
    PyErr_SetString(PyExc_ValueError, "packed shapes are damaged");
    return NULL;
}

/* How far a point is outside of corners, negative inside, as `signed_distance`; -1 if an edge has no length. */
static int out_of(const double *at, int n, double px, double py, double *out)
{
    double ax = at[2 * n - 2], ay = at[2 * n - 1], worst = -1e300;
    if (n > 2) {
        for (int i = 0; i < n; i++) {
            double bx = at[2 * i], by = at[2 * i + 1], ex = bx - ax, ey = by - ay, far = sqrt(ex * ex + ey * ey);
            if (far == 0.0) return -1;
            double beyond = (ey * (px - ax) - ex * (py - ay)) / far;
            if (beyond > worst) worst = beyond;
            ax = bx, ay = by;
        }
        if (worst <= 0.0) {
            *out = worst;
            return 0;
        }
    }
    double best = 1e300, fx = px, fy = py;
    ax = at[2 * n - 2], ay = at[2 * n - 1];
    for (int i = 0; i < n; i++) {
        double bx = at[2 * i], by = at[2 * i + 1], ex = bx - ax, ey = by - ay, wx = px - ax, wy = py - ay;
        if (n == 2 || ex * wy - ey * wx < 0.0) {
            double square = ex * ex + ey * ey;
            if (square == 0.0) return -1;
            double t = (wx * ex + wy * ey) / square;
            if (t < 0.0)
                t = 0.0;
            else if (t > 1.0)
                t = 1.0;
            double x = ax + ex * t, y = ay + ey * t, d = (px - x) * (px - x) + (py - y) * (py - y);
            if (d < best) best = d, fx = x, fy = y;
        }
        ax = bx, ay = by;
    }
    *out = sqrt((px - fx) * (px - fx) + (py - fy) * (py - fy));
    return 0;
}

/* Whether a disc overlaps a shape: 1, 0, or NOT_SURE for shapes that are looked at elsewhere. */
static int is_on_shape(double x, double y, double r, const double *shape, double less)
{
    int kind = (int)shape[1], n = (int)shape[9];
    if (kind == 0) {
        double dx = shape[6] - x, dy = shape[7] - y, near = r + shape[8] - less;
        if (near < 0.0) near = 0.0;
        return dx * dx + dy * dy < near * near;
    }
    double out;
    if (kind == 1 || kind == 5 || n < 2 || out_of(shape + SHAPE_HEAD, n, x, y, &out) < 0) return NOT_SURE;
    return out < r - less;
}

static PyObject *py_on_shape(PyObject *self, PyObject *const *args, Py_ssize_t n_args)
{
    (void)self;
    const double *shape, *stop, *one;
    Py_ssize_t n;
    if (n_args != 3) return PyErr_Format(PyExc_TypeError, "on_shape takes shapes, a model and a number");
    if (read_crowd(args[0], &shape, &stop) < 0 || read_rows(args[1], &one, &n) < 0) return NULL;
    long first = PyLong_AsLong(args[2]), k = 0;
    if (n != 1) return PyErr_Format(PyExc_ValueError, "on_shape takes one model");
    if (first == -1 && PyErr_Occurred()) return NULL;
    double x = one[0], y = one[1], r = one[3];
    for (const double *next; shape < stop; shape = next, k++) {
        if (!(next = next_shape(shape, stop))) return NULL;
        if (k < first || !(x - r < shape[4] && shape[2] < x + r && y - r < shape[5] && shape[3] < y + r)) continue;
        int said = one[4] != 0.0 ? is_on_shape(x, y, r, shape, TOLERANCE) : NOT_SURE;
        if (said) return PyLong_FromLong(4 * k + said);
    }
    return PyLong_FromLong(-1);
}

/* ---- a whole unit that shifts ---- */

/* Whether a disc inside a base surely stands on another base or too near to it. */
static int is_surely_among(double x, double y, double r, double height, int is_flat, const double *unit)
{
    if (unit[IS_FREE] != 0.0) return 0;
    if (x + r < unit[LEFT] || x - r > unit[RIGHT] || y + r < unit[LOW] || y - r > unit[HIGH]) return 0;
    const double *other = unit + UNIT_HEAD;
    for (int i = 0; i < (int)unit[MODELS]; i++, other += PACKED) {
        double dx = other[0] - x, dy = other[1] - y, gap = sqrt(dx * dx + dy * dy) - r - other[5];
        int counts = isinf(unit[RISE]) || (is_flat && fabs(other[2]) <= unit[RISE]);
        if (unit[HOW_LEAST] != 0.0 && counts && gap < unit[LEAST] - SURELY) return 1;
        if (is_flat && unit[MAY_OVERLAP] == 0.0 && gap < -SURELY && shares_height(0.0, height, other)) return 1;
    }
    return 0;
}

static PyObject *py_is_barred(PyObject *self, PyObject *const *args, Py_ssize_t n_args)
{
    (void)self;
    const double *crowd, *end, *rows, *shapes, *stop, *table, *table_end;
    Py_ssize_t n;
    if (n_args != 7) return PyErr_Format(PyExc_TypeError, "is_barred takes a crowd, models, shapes, a table, a step");
    if (read_crowd(args[0], &crowd, &end) < 0 || read_rows(args[1], &rows, &n) < 0) return NULL;
    if (read_crowd(args[2], &shapes, &stop) < 0 || read_crowd(args[3], &table, &table_end) < 0) return NULL;
    double dx = PyFloat_AsDouble(args[4]), dy = PyFloat_AsDouble(args[5]);
    int is_flat = PyObject_IsTrue(args[6]);
    if (PyErr_Occurred()) return NULL;
    int has_table = table_end - table == 4;
    for (Py_ssize_t i = 0; i < n; i++) {
        const double *one = rows + i * PACKED, *next;
        double x = one[0] + dx, y = one[1] + dy, r = one[5];
        if (has_table && (x - r < table[0] - SURELY || y - r < table[1] - SURELY || x + r > table[2] + SURELY ||
                          y + r > table[3] + SURELY))
            Py_RETURN_TRUE;
        for (const double *shape = shapes; shape < stop; shape = next) {
            if (!(next = next_shape(shape, stop))) return NULL;
            if (x - r < shape[4] && shape[2] < x + r && y - r < shape[5] && shape[3] < y + r &&
                is_on_shape(x, y, r, shape, SURELY) == 1)
                Py_RETURN_TRUE;
        }
        for (const double *unit = crowd; unit < end; unit = next) {
            if (!(next = next_unit(unit, end))) return NULL;
            if (is_surely_among(x, y, r, one[6], is_flat, unit)) Py_RETURN_TRUE;
        }
    }
    Py_RETURN_FALSE;
}
