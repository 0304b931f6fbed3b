/* `legs_from` of ground.py: the taut lines from a bend to others that nothing is in the way of, word for word in C.
 *
 * A bend is six doubles: x, y, radius, the middle of its rim as an angle, half of its spread, and its owner.
 */
#define BEND 6
#define NEARLY 1e-7

static int has_angle(const double *bend, double angle, double slack)
{
    return fabs(remainder_of(angle - bend[3] + PI, TURN) - PI) <= bend[4] + slack;
}

typedef struct { double leave, arrive, length; Point start, end; } Leg;

/* The line that touches two bends, each on its own side; 0 if it leaves the rim of one of them. */
static int find_leg(const double *a, int sense, const double *b, int turn, double dx, double dy, double square, Leg *leg)
{
    double ra = sense * a[2], rb = turn * b[2], k = rb - ra, rest = square - k * k;
    if (rest <= 0.0) return 0;
    double length = sqrt(rest), nx = (dx * k - dy * length) / square, ny = (dy * k + dx * length) / square;
    leg->arrive = atan2(-turn * ny, -turn * nx);
    if (!has_angle(b, leg->arrive, sense ? NEARLY : 2 * TOLERANCE / length)) return 0;
    leg->leave = atan2(-sense * ny, -sense * nx);
    if (sense && !has_angle(a, leg->leave, NEARLY)) return 0;
    leg->length = length;
    leg->start = (Point){a[0] - ra * nx, a[1] - ra * ny};
    leg->end = (Point){b[0] - rb * nx, b[1] - rb * ny};
    return 1;
}

static int is_in_room(const double *room, Point p)
{
    return room[0] <= p.x && p.x <= room[2] && room[1] <= p.y && p.y <= room[3];
}

static PyObject *py_legs(PyObject *self, PyObject *const *args, Py_ssize_t n_args)
{
    (void)self;
    const double *bends, *obstacles, *room, *a;
    Py_ssize_t n, size, four, six;
    if (n_args != 7) return PyErr_Format(PyExc_TypeError, "legs takes bends, obstacles, a room, a bend and 3 numbers");
    if (read_doubles(args[0], &bends, &n) < 0 || read_doubles(args[1], &obstacles, &size) < 0 ||
        read_doubles(args[2], &room, &four) < 0 || read_doubles(args[3], &a, &six) < 0)
        return NULL;
    if (four != 4 || six != BEND || n % BEND) return PyErr_Format(PyExc_ValueError, "packed bends are damaged");
    long sense = PyLong_AsLong(args[4]);
    Py_ssize_t first = PyLong_AsSsize_t(args[5]);
    double limit = PyFloat_AsDouble(args[6]);
    PyObject *found = PyErr_Occurred() ? NULL : PyList_New(0);
    for (Py_ssize_t j = first; found && j < n / BEND; j++) {
        const double *b = bends + j * BEND;
        double dx = b[0] - a[0], dy = b[1] - a[1], square = dx * dx + dy * dy, far = limit + b[2] + a[2];
        if (square <= 0.0 || square > far * far) continue;
        for (int turn = 1; found && turn >= -1; turn -= 2) {
            Leg leg;
            if (!find_leg(a, (int)sense, b, turn, dx, dy, square, &leg) || !(leg.length <= limit)) continue;
            if (!is_in_room(room, leg.start) || !is_in_room(room, leg.end)) continue;
            int clear = is_way_clear(obstacles, obstacles + size, leg.start.x, leg.start.y, leg.end.x, leg.end.y);
            if (!clear) continue;
            PyObject *item = clear < 0 ? NULL
                                       : Py_BuildValue("(dnidd(dd)(dd))", leg.leave, j, turn, leg.arrive, leg.length,
                                                       leg.start.x, leg.start.y, leg.end.x, leg.end.y);
            if (!item || PyList_Append(found, item) < 0) {
                Py_DECREF(found);
                found = NULL;
            }
            Py_XDECREF(item);
        }
    }
    return found;
}
