/* Questions about rows of models: `kernel/troops/packed.py`, word for word in C. Change them together.
 *
 * A model is seven doubles: x, y, level, outer radius, 1 for a disc (else 0), inner radius, height. Pairs of discs are decided
 * here; other pairs only if the circles round them decide, else they are handed back.
 */
#define PACKED 7

static int read_rows(PyObject *packed, const double **rows, Py_ssize_t *n)
{
    char *bytes;
    Py_ssize_t size;
    if (PyBytes_AsStringAndSize(packed, &bytes, &size) < 0) return -1;
    if (size % (Py_ssize_t)(PACKED * sizeof(double))) {
        PyErr_SetString(PyExc_ValueError, "packed models are damaged");
        return -1;
    }
    *rows = (const double *)bytes;
    *n = size / (Py_ssize_t)(PACKED * sizeof(double));
    return 0;
}

/* Inches between the outer circles of two models, levels included; never below 0. */
static double circles_apart(const double *a, const double *b)
{
    double dx = b[0] - a[0], dy = b[1] - a[1], gap = sqrt(dx * dx + dy * dy) - a[3] - b[3];
    if (gap < 0.0) gap = 0.0;
    double rise = a[2] - b[2];
    return rise == 0.0 ? gap : sqrt(gap * gap + rise * rise);
}

static int is_pair_of_discs(const double *a, const double *b) { return a[4] != 0.0 && b[4] != 0.0; }

static int add_pair(PyObject *pairs, Py_ssize_t i, Py_ssize_t j)
{
    PyObject *pair = Py_BuildValue("(nn)", i, j);
    if (!pair) return -1;
    int failed = PyList_Append(pairs, pair);
    Py_DECREF(pair);
    return failed;
}

static PyObject *py_nearest(PyObject *self, PyObject *const *args, Py_ssize_t n_args)
{
    (void)self;
    const double *a, *b;
    Py_ssize_t n, m;
    if (n_args != 2) return PyErr_Format(PyExc_TypeError, "nearest takes two rows of models");
    if (read_rows(args[0], &a, &n) < 0 || read_rows(args[1], &b, &m) < 0) return NULL;
    double best = HUGE_VAL;
    int has_others = 0;
    for (Py_ssize_t i = 0; i < n; i++)
        for (Py_ssize_t j = 0; j < m; j++)
            if (is_pair_of_discs(a + i * PACKED, b + j * PACKED)) {
                double away = circles_apart(a + i * PACKED, b + j * PACKED);
                if (away < best) best = away;
            } else
                has_others = 1;
    PyObject *pairs = PyList_New(0);
    if (!pairs) return NULL;
    for (Py_ssize_t i = 0; has_others && i < n; i++)
        for (Py_ssize_t j = 0; j < m; j++) {
            const double *one = a + i * PACKED, *other = b + j * PACKED;
            if (!is_pair_of_discs(one, other) && circles_apart(one, other) < best && add_pair(pairs, i, j) < 0) {
                Py_DECREF(pairs);
                return NULL;
            }
        }
    PyObject *found = Py_BuildValue("(dO)", best, pairs);
    Py_DECREF(pairs);
    return found;
}

static PyObject *py_within(PyObject *self, PyObject *const *args, Py_ssize_t n_args)
{
    (void)self;
    const double *a, *b;
    Py_ssize_t n, m;
    if (n_args != 3) return PyErr_Format(PyExc_TypeError, "within takes two rows of models and a distance");
    if (read_rows(args[0], &a, &n) < 0 || read_rows(args[1], &b, &m) < 0) return NULL;
    double most = PyFloat_AsDouble(args[2]);
    if (most == -1.0 && PyErr_Occurred()) return NULL;
    PyObject *pairs = PyList_New(0);
    int is_near = 0;
    for (Py_ssize_t i = 0; pairs && !is_near && i < n; i++)
        for (Py_ssize_t j = 0; !is_near && j < m; j++) {
            const double *one = a + i * PACKED, *other = b + j * PACKED;
            if (circles_apart(one, other) > most) continue;
            if (is_pair_of_discs(one, other))
                is_near = 1;
            else if (add_pair(pairs, i, j) < 0) {
                Py_DECREF(pairs);
                return NULL;
            }
        }
    if (!pairs) return NULL;
    PyObject *found = Py_BuildValue("(iO)", is_near, pairs);
    Py_DECREF(pairs);
    return found;
}

/* 1 for two models that are at most so far apart, seen from above, 2 if their circles do not decide, else 0. */
static char link_of(const double *one, const double *other, double most, double rise)
{
    double dx = other[0] - one[0], dy = other[1] - one[1], far = sqrt(dx * dx + dy * dy);
    if (!(fabs(one[2] - other[2]) <= rise && far - one[3] - other[3] <= most)) return 0;
    return is_pair_of_discs(one, other) || far - one[5] - other[5] <= most - 1e-9 ? 1 : 2;
}

static PyObject *py_linked(PyObject *self, PyObject *const *args, Py_ssize_t n_args)
{
    (void)self;
    const double *a;
    Py_ssize_t n;
    if (n_args != 3) return PyErr_Format(PyExc_TypeError, "linked takes a row of models and two distances");
    if (read_rows(args[0], &a, &n) < 0) return NULL;
    double most = PyFloat_AsDouble(args[1]), rise = PyFloat_AsDouble(args[2]);
    if (PyErr_Occurred()) return NULL;
    PyObject *out = PyBytes_FromStringAndSize(NULL, n * n);
    char *at = out ? PyBytes_AsString(out) : NULL;
    for (Py_ssize_t i = 0; at && i < n; i++)
        for (Py_ssize_t j = 0; j <= i; j++) {
            const double *one = a + i * PACKED, *other = a + j * PACKED;
            at[i * n + j] = at[j * n + i] = i == j ? 0 : link_of(one, other, most, rise);
        }
    return out;
}

/* Whether every pair is surely that far apart, by the circles round them; a row alone is asked about its own pairs. */
static PyObject *py_is_apart(PyObject *self, PyObject *const *args, Py_ssize_t n_args)
{
    (void)self;
    const double *a, *b;
    Py_ssize_t n, m;
    if (n_args != 4) return PyErr_Format(PyExc_TypeError, "is_apart takes two rows of models and two distances");
    if (read_rows(args[0], &a, &n) < 0 || read_rows(args[1], &b, &m) < 0) return NULL;
    double discs = PyFloat_AsDouble(args[2]), others = PyFloat_AsDouble(args[3]);
    if (PyErr_Occurred()) return NULL;
    int is_alone = args[0] == args[1], is_apart = 1;
    for (Py_ssize_t i = 0; is_apart && i < n; i++)
        for (Py_ssize_t j = 0; is_apart && j < (is_alone ? i : m); j++) {
            const double *one = a + i * PACKED, *other = b + j * PACKED;
            double dx = other[0] - one[0], dy = other[1] - one[1], gap = sqrt(dx * dx + dy * dy) - one[3] - other[3];
            is_apart = gap >= (is_pair_of_discs(one, other) ? discs : others);
        }
    return PyBool_FromLong(is_apart);
}

/* For each model and each marker 1 if it is that near, seen from above, 2 if their circles do not decide. */
static PyObject *py_marked(PyObject *self, PyObject *const *args, Py_ssize_t n_args)
{
    (void)self;
    const double *a, *b;
    Py_ssize_t n, m;
    if (n_args != 4) return PyErr_Format(PyExc_TypeError, "marked takes models, markers and two distances");
    if (read_rows(args[0], &a, &n) < 0 || read_rows(args[1], &b, &m) < 0) return NULL;
    double most = PyFloat_AsDouble(args[2]), rise = PyFloat_AsDouble(args[3]);
    if (PyErr_Occurred()) return NULL;
    PyObject *out = PyBytes_FromStringAndSize(NULL, n * m);
    char *at = out ? PyBytes_AsString(out) : NULL;
    for (Py_ssize_t j = 0; at && j < m; j++)
        for (Py_ssize_t i = 0; i < n; i++) at[j * n + i] = link_of(a + i * PACKED, b + j * PACKED, most, rise);
    return out;
}

/* Whether each model has so many neighbours and, if asked, all are joined: 1 or 0, or 2 if circles do not decide. */
static PyObject *py_coherent(PyObject *self, PyObject *const *args, Py_ssize_t n_args)
{
    (void)self;
    const double *a;
    Py_ssize_t n, joined = 1;
    if (n_args != 5) return PyErr_Format(PyExc_TypeError, "coherent takes models, two distances and two numbers");
    if (read_rows(args[0], &a, &n) < 0) return NULL;
    double most = PyFloat_AsDouble(args[1]), rise = PyFloat_AsDouble(args[2]);
    long needs = PyLong_AsLong(args[3]), one_group = PyLong_AsLong(args[4]);
    if (PyErr_Occurred()) return NULL;
    char *links = PyMem_Malloc(n * n + 1);
    Py_ssize_t *group = PyMem_Malloc((n + 1) * sizeof(Py_ssize_t));
    long said = links && group ? 1 : -1;
    for (Py_ssize_t i = 0; said == 1 && i < n; i++)
        for (Py_ssize_t j = 0; j <= i; j++) {
            char link = i == j ? 0 : link_of(a + i * PACKED, a + j * PACKED, most, rise);
            links[i * n + j] = links[j * n + i] = link;
            if (link == 2) said = 2;
        }
    for (Py_ssize_t i = 0; said == 1 && i < n; i++) {
        long own = 0;
        for (Py_ssize_t j = 0; j < n; j++) own += links[i * n + j];
        if (own < needs) said = 0;
    }
    if (said == 1 && one_group && n) {
        group[0] = 0;
        links[0] = 3; /* the diagonal marks who is reached */
        for (Py_ssize_t k = 0; k < joined; k++)
            for (Py_ssize_t j = 0; j < n; j++)
                if (links[group[k] * n + j] == 1 && !links[j * n + j]) {
                    links[j * n + j] = 3;
                    group[joined++] = j;
                }
        if (joined < n) said = 0;
    }
    PyMem_Free(links);
    PyMem_Free(group);
    return said < 0 ? PyErr_NoMemory() : PyLong_FromLong(said);
}
