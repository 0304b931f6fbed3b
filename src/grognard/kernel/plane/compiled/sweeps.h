/* `support.py`, `first_hit` of sweep.py and `troops/sweep.py`, word for word in C.
 *
 * A packed shape (see `packing.py`) is a row of doubles: how many there are, the kind, a box round it, its middle, its
 * girth, the number of its corners, seven numbers of its kind, and the corners.
 */
enum { IS_DISC, IS_OVAL, IS_BOX, IS_LINE, IS_POLYGON, IS_TEARDROP };

#define SHAPE_ROW 17
#define LEAST_STEP 0.002
#define PI 3.141592653589793
#define ENDLESS INFINITY

/* A convex shape by its outermost points; with `has_slid` also all it sweeps on its way by (dx, dy). */
typedef struct {
    int kind, n, has_slid;
    double x, y, c, s, p, q, r, dx, dy;
    const double *points;
} Convex;

static Convex convex_of(const double *row)
{
    Convex o = {(int)row[1], (int)row[9], 0, row[10], row[11], row[12], row[13], row[14], row[15], row[16], 0, 0,
                row + SHAPE_ROW};
    return o;
}

static Point farthest_corner(const double *points, int n, double nx, double ny)
{
    int best = 0;
    double most = nx * points[0] + ny * points[1];
    for (int i = 1; i < n; i++) {
        double far = nx * points[2 * i] + ny * points[2 * i + 1];
        if (far > most) {
            most = far;
            best = i;
        }
    }
    return (Point){points[2 * best], points[2 * best + 1]};
}

static Point farthest_of_teardrop(const Convex *o, double nx, double ny)
{
    double fx = o->p, fy = o->q;
    if (o->c * nx + o->s * ny >= 0) return (Point){fx + o->r * nx, fy + o->r * ny};
    double ends[6] = {o->x, o->y, fx - o->s * o->r, fy + o->c * o->r, fx + o->s * o->r, fy - o->c * o->r};
    return farthest_corner(ends, 3, nx, ny);
}

static Point farthest_at_start(const Convex *o, double nx, double ny)
{
    if (o->kind == IS_DISC) return (Point){o->x + o->r * nx, o->y + o->r * ny};
    if (o->kind == IS_OVAL) {
        double c = o->c, s = o->s, aa = o->p, bb = o->q;
        double u = c * nx + s * ny, v = c * ny - s * nx, long_ = sqrt(aa * u * u + bb * v * v);
        u = aa * u / long_;
        v = bb * v / long_;
        return (Point){o->x + c * u - s * v, o->y + s * u + c * v};
    }
    if (o->kind == IS_BOX) { /* c and s, p and q: from the middle to the front, and to the left side */
        double u = o->c * nx + o->s * ny > 0.0 ? 1.0 : -1.0, v = o->p * nx + o->q * ny > 0.0 ? 1.0 : -1.0;
        return (Point){o->x + u * o->c + v * o->p, o->y + u * o->s + v * o->q};
    }
    if (o->kind == IS_LINE) {
        const double *at = o->points;
        double dx = at[2] - at[0], dy = at[3] - at[1];
        return nx * dx + ny * dy > 0.0 ? (Point){at[2], at[3]} : (Point){at[0], at[1]};
    }
    if (o->kind == IS_TEARDROP) return farthest_of_teardrop(o, nx, ny);
    return farthest_corner(o->points, o->n, nx, ny);
}

static Point farthest(const Convex *o, double nx, double ny)
{
    Point found = farthest_at_start(o, nx, ny);
    if (o->has_slid && nx * o->dx + ny * o->dy > 0.0) {
        found.x += o->dx;
        found.y += o->dy;
    }
    return found;
}

/* `parting`: the widest empty strip between two shapes, and its direction. */
static double parting(const Convex *a, const Convex *b, Point from, Point to, double enough, Point *along)
{
    double dx = to.x - from.x, dy = to.y - from.y, length = sqrt(dx * dx + dy * dy);
    *along = (Point){1.0, 0.0};
    if (length <= 0.0) return 0.0;
    dx = dx / length;
    dy = dy / length;
    *along = (Point){dx, dy};
    double low = -PI / 2, high = PI / 2, best = 0.0;
    while (high - low > 1e-9) {
        double mid = (low + high) / 2, c = cos(mid), s = sin(mid), x = dx * c - dy * s, y = dy * c + dx * s, slope;
        Point p = farthest(a, x, y), q = farthest(b, -x, -y);
        double wx = q.x - p.x, wy = q.y - p.y, gap = x * wx + y * wy;
        if (gap > 0.0) {
            slope = x * wy - y * wx;
            if (gap >= best) {
                best = gap;
                *along = (Point){x, y};
                if (gap >= enough) break;
            }
        } else
            slope = dx * wy - dy * wx;
        if (slope > 0.0)
            low = mid;
        else
            high = mid;
    }
    return best;
}

/* ---- distances ---- */

static double from_corners(Point p, const double *points, int n)
{
    double best = FAR_OFF, x = p.x, y = p.y, ax = points[2 * n - 2], ay = points[2 * n - 1];
    if (n == 1) {
        x = points[0];
        y = points[1];
    }
    for (int i = 0; n > 1 && i < n; i++) {
        double bx = points[2 * i], by = points[2 * i + 1], ex = bx - ax, ey = by - ay, wx = p.x - ax, wy = p.y - ay;
        if (n == 2 || ex * wy - ey * wx < 0.0) {
            double t = (wx * ex + wy * ey) / (ex * ex + ey * ey);
            if (t < 0.0)
                t = 0.0;
            else if (t > 1.0)
                t = 1.0;
            double qx = ax + ex * t, qy = ay + ey * t, d = (p.x - qx) * (p.x - qx) + (p.y - qy) * (p.y - qy);
            if (d < best) {
                best = d;
                x = qx;
                y = qy;
            }
        }
        ax = bx;
        ay = by;
    }
    return sqrt((p.x - x) * (p.x - x) + (p.y - y) * (p.y - y));
}

static double signed_from_corners(Point p, const double *points, int n)
{
    if (n < 3) return from_corners(p, points, n);
    double ax = points[2 * n - 2], ay = points[2 * n - 1], worst = -FAR_OFF;
    for (int i = 0; i < n; i++) {
        double bx = points[2 * i], by = points[2 * i + 1], ex = bx - ax, ey = by - ay;
        double out = (ey * (p.x - ax) - ex * (p.y - ay)) / sqrt(ex * ex + ey * ey);
        if (out > worst) worst = out;
        ax = bx;
        ay = by;
    }
    return worst <= 0.0 ? worst : from_corners(p, points, n);
}

static double from_point(Point p, const double *shape)
{
    Convex o = convex_of(shape);
    if (o.kind == IS_DISC) {
        double dx = p.x - o.x, dy = p.y - o.y;
        return most_of(sqrt(dx * dx + dy * dy) - o.r, 0.0);
    }
    if (o.kind == IS_OVAL || o.kind == IS_TEARDROP) {
        Convex dot = {IS_DISC, 1, 0, p.x, p.y, 0, 0, 0, 0, 0.0, 0, 0, NULL};
        Point along;
        return parting(&dot, &o, p, (Point){shape[6], shape[7]}, ENDLESS, &along);
    }
    return from_corners(p, o.points, o.n);
}

/* ---- a base on its way ---- */

typedef struct { double x, y, facing; } Stop;
typedef struct { int kind; double length, width, inner, outer; } Foot;

static double remainder_of(double value, double by)
{
    double left = fmod(value, by);
    return left != 0.0 ? (left < 0.0 ? left + by : left) : 0.0;
}

static Point heading_of(double facing)
{
    double turn = remainder_of(facing, 360.0);
    if (turn == 0.0) return (Point){1.0, 0.0};
    if (turn == 90.0) return (Point){0.0, 1.0};
    if (turn == 180.0) return (Point){-1.0, 0.0};
    if (turn == 270.0) return (Point){0.0, -1.0};
    double angle = facing * (PI / 180.0);
    return (Point){cos(angle), sin(angle)};
}

static double turn_between(double start, double end)
{
    double turn = remainder_of(end - start, 360.0);
    return turn <= 180.0 ? turn : turn - 360.0;
}

/* The base somewhere; one that need not keep its distance is shaved, so that touching is no hit. */
static Convex placed(const Foot *base, double x, double y, double facing, double keep)
{
    double shave = keep > 0.0 ? 0.0 : 2 * TOLERANCE, length = base->length - shave, width = base->width - shave;
    Point h = heading_of(facing);
    Convex o = {base->kind, 0, 0, x, y, h.x, h.y, length * length / 4, width * width / 4, 0, 0, 0, NULL};
    if (base->kind == IS_BOX) {
        o.c = h.x * length / 2;
        o.s = h.y * length / 2;
        o.p = -h.y * width / 2;
        o.q = h.x * width / 2;
    }
    return o;
}

static int slides_into(const Foot *base, const Stop *a, const Stop *b, const double *shape, double keep)
{
    double dx = b->x - a->x, dy = b->y - a->y;
    Convex mover = placed(base, a->x, a->y, a->facing, keep), other = convex_of(shape);
    Point middle = {a->x + dx / 2, a->y + dy / 2}, along;
    mover.has_slid = 1;
    mover.dx = dx;
    mover.dy = dy;
    double gap = parting(&mover, &other, middle, (Point){shape[6], shape[7]}, most_of(keep, 1e-9), &along);
    return keep > 0.0 ? gap < keep - TOLERANCE : gap <= 0.0;
}

static int turns_into(const Foot *base, const Stop *at, double facing, const double *shape, double keep)
{
    double turn = turn_between(facing, at->facing);
    if (fabs(turn) <= 1e-9) return 0;
    Point middle = {at->x, at->y}, along, inner = {shape[6], shape[7]};
    double far = base->outer, away = from_point(middle, shape);
    if (away >= far + keep) return 0;
    if (away < base->inner + keep - TOLERANCE) return 1;
    double done = 0.0, sign = turn > 0 ? 1.0 : -1.0, wide = keep + far / 8;
    Convex other = convex_of(shape);
    for (;;) {
        Convex mover = placed(base, at->x, at->y, facing + sign * done, keep);
        double gap = parting(&mover, &other, middle, inner, wide, &along);
        if (keep > 0.0 ? gap < keep - TOLERANCE : gap <= 0.0) return 1;
        if (!(done < fabs(turn))) return 0;
        done = least_of(done + most_of(gap - keep, LEAST_STEP) / far * (180.0 / PI), fabs(turn));
    }
}

/* `first_hit`: whether a disc of this radius runs into the shape. */
static int disc_hits(const Stop *way, Py_ssize_t n, double radius, const double *shape)
{
    const double *points = shape + SHAPE_ROW;
    int corners = (int)shape[9];
    double reach = shape[8] + radius - TOLERANCE, travelled = 0.0;
    if (corners < 3 && reach < HAIR) reach = HAIR;
    for (Py_ssize_t i = 1; i < n; i++) {
        double dx = way[i].x - way[i - 1].x, dy = way[i].y - way[i - 1].y, length = sqrt(dx * dx + dy * dy);
        if (length > 0.0 && enters(way[i - 1].x, way[i - 1].y, dx / length, dy / length, length, points, corners, reach))
            return 1;
        travelled += length;
    }
    Point end = {way[n - 1].x, way[n - 1].y};
    if (travelled <= 0.0 && signed_from_corners(end, points, corners) < reach) return 1;
    return isnan(travelled);
}

enum { BY_BASE, BY_CENTRE, TOUCH_BY_CENTRE };

/* `is_met`: whether the base runs into the shape, or comes nearer than it must keep. */
static int is_met(const Foot *base, const Stop *way, Py_ssize_t n, const double *shape, double keep, int mode)
{
    double left = way[0].x, right = left, low = way[0].y, high = low;
    int is_still = 1;
    for (Py_ssize_t i = 1; i < n; i++) {
        left = least_of(way[i].x, left);
        right = most_of(way[i].x, right);
        low = least_of(way[i].y, low);
        high = most_of(way[i].y, high);
        is_still = is_still && way[i].x == way[i - 1].x && way[i].y == way[i - 1].y;
    }
    if (mode == BY_CENTRE && keep <= 0.0 && is_still) return 0;
    /* A base that is farther away than this hits nothing, whatever its shape. */
    double far = (mode == BY_BASE ? base->outer : 0.0) + keep + HAIR;
    if (left - shape[4] > far || shape[2] - right > far || low - shape[5] > far || shape[3] - high > far) return 0;
    if (mode != BY_BASE || base->kind == IS_DISC)
        return disc_hits(way, n, (mode == BY_BASE ? base->length / 2 : 0.0) + keep, shape);
    for (Py_ssize_t i = n > 1 ? 1 : 0; i < n; i++) {
        const Stop *before = n > 1 ? way + i - 1 : way;
        if (slides_into(base, before, way + i, shape, keep) || turns_into(base, way + i, before->facing, shape, keep))
            return 1;
    }
    return 0;
}

/* ---- what Python calls ---- */

/* Rows of doubles in bytes. */
static int read_doubles(PyObject *packed, const double **at, Py_ssize_t *n)
{
    char *bytes;
    Py_ssize_t size;
    if (PyBytes_AsStringAndSize(packed, &bytes, &size) < 0) return -1;
    *at = (const double *)bytes;
    *n = size / (Py_ssize_t)sizeof(double);
    return 0;
}

/* The length of a packed shape, or 0 with an exception if it is damaged. */
static Py_ssize_t length_of(const double *shape, Py_ssize_t left)
{
    if (left >= SHAPE_ROW && shape[9] >= 1.0 && shape[9] < 1e6 && shape[0] == SHAPE_ROW + 2 * shape[9] &&
        shape[0] <= (double)left)
        return (Py_ssize_t)shape[0];
    PyErr_SetString(PyExc_ValueError, "packed shapes are damaged");
    return 0;
}

/* The poses of a way: tuples of x, y and perhaps a facing, which may be None. */
static Stop *read_stops(PyObject *poses, Py_ssize_t *n)
{
    *n = PyTuple_Size(poses);
    if (*n < 0) return NULL;
    Stop *way = PyMem_Malloc((size_t)(*n + 1) * sizeof(Stop));
    if (!way) PyErr_NoMemory();
    for (Py_ssize_t i = 0; way && i < *n; i++) {
        PyObject *pose = PyTuple_GetItem(poses, i), *x, *y, *facing = NULL;
        if (!(x = PyTuple_GetItem(pose, 0)) || !(y = PyTuple_GetItem(pose, 1)) ||
            (PyTuple_Size(pose) > 2 && !(facing = PyTuple_GetItem(pose, 2))))
            break;
        way[i].x = PyFloat_AsDouble(x);
        way[i].y = PyFloat_AsDouble(y);
        way[i].facing = facing && facing != Py_None ? PyFloat_AsDouble(facing) : 0.0;
    }
    if (way && PyErr_Occurred()) {
        PyMem_Free(way);
        return NULL;
    }
    return way;
}

static int add_number(PyObject *list, Py_ssize_t number)
{
    PyObject *item = PyLong_FromSsize_t(number);
    int failed = !item || PyList_Append(list, item) < 0;
    Py_XDECREF(item);
    return failed ? -1 : 0;
}

static PyObject *py_met(PyObject *self, PyObject *const *args, Py_ssize_t n_args)
{
    (void)self;
    const double *shape, *foot, *keeps;
    Py_ssize_t left, n_foot, n_keeps, n;
    if (n_args != 6) return PyErr_Format(PyExc_TypeError, "met takes shapes, a base, a way, inches, how, and how many");
    if (read_doubles(args[0], &shape, &left) < 0 || read_doubles(args[1], &foot, &n_foot) < 0 ||
        read_doubles(args[3], &keeps, &n_keeps) < 0)
        return NULL;
    long mode = PyLong_AsLong(args[4]), most = PyLong_AsLong(args[5]);
    if (PyErr_Occurred()) return NULL;
    if (n_foot != 5) return PyErr_Format(PyExc_ValueError, "a base has five numbers");
    Foot base = {(int)foot[0], foot[1], foot[2], foot[3], foot[4]};
    Stop *way = read_stops(args[2], &n);
    PyObject *found = way ? PyList_New(0) : NULL;
    for (Py_ssize_t k = 0; found && n && left > 0 && PyList_Size(found) < most; k++) {
        Py_ssize_t own = length_of(shape, left);
        if (!own || (is_met(&base, way, n, shape, k < n_keeps ? keeps[k] : 0.0, (int)mode) && add_number(found, k) < 0)) {
            Py_DECREF(found);
            found = NULL;
        }
        shape += own;
        left -= own;
    }
    PyMem_Free(way);
    return found;
}

static PyObject *py_parting(PyObject *self, PyObject *const *args, Py_ssize_t n_args)
{
    (void)self;
    const double *a, *b;
    Py_ssize_t n, m;
    if (n_args != 3) return PyErr_Format(PyExc_TypeError, "parting takes two shapes and what is wide enough");
    double enough = PyFloat_AsDouble(args[2]);
    if (PyErr_Occurred() || read_doubles(args[0], &a, &n) < 0 || read_doubles(args[1], &b, &m) < 0) return NULL;
    if (!length_of(a, n) || !length_of(b, m)) return NULL;
    Convex one = convex_of(a), other = convex_of(b);
    Point along;
    double gap = parting(&one, &other, (Point){a[6], a[7]}, (Point){b[6], b[7]}, enough, &along);
    return Py_BuildValue("(d(dd))", gap, along.x, along.y);
}

static PyObject *py_from_point(PyObject *self, PyObject *const *args, Py_ssize_t n_args)
{
    (void)self;
    const double *shape;
    Py_ssize_t n;
    if (n_args != 3) return PyErr_Format(PyExc_TypeError, "from_point takes a shape and two numbers");
    Point p = {PyFloat_AsDouble(args[1]), PyFloat_AsDouble(args[2])};
    if (PyErr_Occurred() || read_doubles(args[0], &shape, &n) < 0 || !length_of(shape, n)) return NULL;
    return PyFloat_FromDouble(from_point(p, shape));
}
