/* `hull_gap` and `signed_distance` of distance.py: a point and the corners of a convex hull, word for word in C. */

static int read_corner(PyObject *corners, Py_ssize_t at, double *x, double *y)
{
    PyObject *point = PyTuple_GetItem(corners, at);
    PyObject *px = point ? PyTuple_GetItem(point, 0) : NULL, *py = px ? PyTuple_GetItem(point, 1) : NULL;
    if (!py) return -1;
    *x = PyFloat_AsDouble(px);
    *y = PyFloat_AsDouble(py);
    return (*x == -1.0 || *y == -1.0) && PyErr_Occurred() ? -1 : 0;
}

static int no_edge(void)
{
    PyErr_SetString(PyExc_ZeroDivisionError, "an edge has no length");
    return -1;
}

/* Inches to the nearest point of the hull; 0 inside it. */
static int gap_to_hull(PyObject *corners, Py_ssize_t n, double px, double py, double *gap)
{
    double best = 1e300, fx = px, fy = py, ax, ay, bx, by;
    if (n == 1) {
        if (read_corner(corners, 0, &fx, &fy) < 0) return -1;
        *gap = sqrt((px - fx) * (px - fx) + (py - fy) * (py - fy));
        return 0;
    }
    if (read_corner(corners, n - 1, &ax, &ay) < 0) return -1;
    for (Py_ssize_t i = 0; i < n; i++) {
        if (read_corner(corners, i, &bx, &by) < 0) return -1;
        double ex = bx - ax, ey = by - ay, wx = px - ax, wy = py - ay;
        if (n == 2 || ex * wy - ey * wx < 0.0) {
            double square = ex * ex + ey * ey;
            if (square == 0.0) return no_edge();
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
    *gap = sqrt((px - fx) * (px - fx) + (py - fy) * (py - fy));
    return 0;
}

static int read_point(PyObject *const *args, Py_ssize_t n_args, Py_ssize_t *n, double *x, double *y)
{
    if (n_args != 3) {
        PyErr_SetString(PyExc_TypeError, "corners and a point are needed");
        return -1;
    }
    *n = PyTuple_Size(args[0]);
    *x = PyFloat_AsDouble(args[1]);
    *y = PyFloat_AsDouble(args[2]);
    if (PyErr_Occurred()) return -1;
    if (*n < 1) {
        PyErr_SetString(PyExc_ValueError, "a hull has corners");
        return -1;
    }
    return 0;
}

static PyObject *py_hull_gap(PyObject *self, PyObject *const *args, Py_ssize_t n_args)
{
    (void)self;
    Py_ssize_t n;
    double px, py, gap;
    if (read_point(args, n_args, &n, &px, &py) < 0 || gap_to_hull(args[0], n, px, py, &gap) < 0) return NULL;
    return PyFloat_FromDouble(gap);
}

static PyObject *py_signed_distance(PyObject *self, PyObject *const *args, Py_ssize_t n_args)
{
    (void)self;
    Py_ssize_t n;
    double px, py, ax, ay, bx, by, worst = -1e300;
    if (read_point(args, n_args, &n, &px, &py) < 0) return NULL;
    if (n > 2) {
        if (read_corner(args[0], n - 1, &ax, &ay) < 0) return NULL;
        for (Py_ssize_t i = 0; i < n; i++) {
            if (read_corner(args[0], i, &bx, &by) < 0) return NULL;
            double ex = bx - ax, ey = by - ay, far = sqrt(ex * ex + ey * ey);
            if (far == 0.0) {
                no_edge();
                return NULL;
            }
            double out = (ey * (px - ax) - ex * (py - ay)) / far;
            if (out > worst) worst = out;
            ax = bx, ay = by;
        }
        if (worst <= 0.0) return PyFloat_FromDouble(worst);
    }
    if (gap_to_hull(args[0], n, px, py, &worst) < 0) return NULL;
    return PyFloat_FromDouble(worst);
}
