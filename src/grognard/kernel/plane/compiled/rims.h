/* Whether every rim point is seen: `_rims.py`, word for word in C. Change them together. */

typedef struct { double nx, ny, off; } Line;
/* How far round the rim it is cut, in an array that grows. */
typedef struct { Pair *p; double *cuts; size_t n, room; int is_full; } Rim;

static int lines_touching(double x, double y, double rho, double x2, double y2, double s2, Line *lines)
{
    double dx = x2 - x, dy = y2 - y, k = s2 - rho, square = dx * dx + dy * dy, rest = square - k * k;
    if (rest <= 0.0) return 0;
    double root = sqrt(rest);
    double nx = (dx * k - dy * root) / square, ny = (dy * k + dx * root) / square;
    double mx = (dx * k + dy * root) / square, my = (dy * k - dx * root) / square;
    lines[0] = (Line){nx, ny, nx * x + ny * y - rho};
    lines[1] = (Line){mx, my, mx * x + my * y - rho};
    return 2;
}

static double turn_of(const Body *b, double x, double y)
{
    double u = x - b->x, v = y;
    if (b->kind != DISC) {
        double along = (b->c * u + b->s * y) / b->l;
        v = (b->c * y - b->s * u) / b->w;
        u = along;
    }
    double part = fabs(u) + fabs(v);
    if (part <= 0.0) return 0.0;
    if (u < 0.0) return 2.0 - v / part;
    return v < 0.0 ? 4.0 + v / part : v / part;
}

static Point rim_point(const Body *b, double turn)
{
    double x = turn < 2.0 ? 1.0 - turn : turn - 3.0;
    double y = turn < 1.0 ? turn : turn < 3.0 ? 2.0 - turn : turn - 4.0;
    if (b->kind == DISC) {
        double far = sqrt(x * x + y * y);
        return (Point){b->x + b->r * (x / far), b->r * (y / far)};
    }
    double far = b->kind == OVAL ? sqrt(x * x + y * y) : most_of(fabs(x), fabs(y));
    double u = b->l * (x / far), v = b->w * (y / far);
    return (Point){b->x + b->c * u - b->s * v, b->s * u + b->c * v};
}

static void add_rim_cut(Rim *r, double x, double y)
{
    if (r->n == r->room && !r->is_full) {
        double *more = PyMem_Realloc(r->cuts, 2 * r->room * sizeof(double));
        if (!more)
            r->is_full = 1;
        else {
            r->cuts = more;
            r->room *= 2;
        }
    }
    if (!r->is_full) r->cuts[r->n++] = turn_of(&r->p->b, x, y);
}

/* Where a line crosses the rim of b. */
static void cut_rim(Rim *r, Line line)
{
    double nx = line.nx, ny = line.ny, off = line.off;
    Span in = chord(&r->p->b, nx, ny, off, ny, -nx);
    if (in.low > in.high) return;
    add_rim_cut(r, nx * off + ny * in.low, ny * off - nx * in.low);
    add_rim_cut(r, nx * off + ny * in.high, ny * off - nx * in.high);
}

/* What a line can touch of a: points to pass, and at what signed distance. */
static int ends_of(const Body *a, double (*ends)[3])
{
    if (a->kind == DISC) {
        ends[0][0] = ends[0][1] = ends[1][0] = ends[1][1] = 0.0;
        ends[0][2] = a->r;
        ends[1][2] = -a->r;
        return 2;
    }
    int n = a->kind == BOX ? 4 : 64;
    const Point *rim = a->kind == BOX ? quarters : ring;
    for (int i = 0; i < n; i++) {
        double u = a->l * rim[i].x, v = a->w * rim[i].y;
        ends[i][0] = a->x + a->c * u - a->s * v;
        ends[i][1] = a->y + a->s * u + a->c * v;
        ends[i][2] = 0.0;
    }
    return n;
}

static void cut_at_shadow_edges(Rim *r, const Near *o, double part, double reach)
{
    Point last = o->seen[o->n - 1];
    for (int i = 0; i < o->n; i++) {
        Point now = o->seen[i];
        double dx = now.x - last.x, dy = now.y - last.y, length = sqrt(dx * dx + dy * dy);
        if (length > 0.0) {
            double mx = dy / length, my = -dx / length, edge = mx * now.x + my * now.y + o->rho;
            if (mx < 0.0) {
                mx = -mx;
                my = -my;
                edge = -edge;
            }
            cut_rim(r, (Line){mx, my, (edge - part * reach) / (1.0 - part)});
        }
        last = now;
    }
}

static void cut_all(Rim *r, double (*ends)[3], int n_ends)
{
    Pair *p = r->p;
    Line lines[2];
    cut_rim(r, (Line){1.0, 0.0, p->b.x});
    for (int i = 0; i < p->n_corners; i++) {
        const Corner *o = p->corners + i;
        for (int j = 0; j < n_ends; j++) {
            int n = lines_touching(o->x, o->y, o->rho, ends[j][0], ends[j][1], ends[j][2], lines);
            for (int k = 0; k < n; k++)
                if (supports(o, lines[k].nx, lines[k].ny, lines[k].off, 1.0)) cut_rim(r, lines[k]);
        }
        for (int j = 0; j < i; j++) {
            const Corner *other = p->corners + j;
            if (other->k == o->k && o->k >= 0) continue;
            for (int side = 1; side >= -1; side -= 2) {
                int n = lines_touching(o->x, o->y, o->rho, other->x, other->y, (double)side * other->rho, lines);
                for (int k = 0; k < n; k++)
                    if (supports(o, lines[k].nx, lines[k].ny, lines[k].off, 1.0) &&
                        supports(other, lines[k].nx, lines[k].ny, lines[k].off, (double)side))
                        cut_rim(r, lines[k]);
            }
        }
    }
    double reach = p->a.top > p->b.top ? p->a.r : -p->a.r;
    for (int i = 0; i < p->n_near; i++)
        if (!p->near[i].is_full)
            cut_at_shadow_edges(r, p->near + i, (p->near[i].top - p->b.top) / (p->a.top - p->b.top), reach);
}

static int passes_over(const Pair *p, int n_spans, double start, double stop)
{
    if (stop - start <= SLACK) return 1;
    double top = p->a.top, rise = p->b.top - p->a.top;
    for (int i = 0; i < n_spans; i++) {
        double at = rise <= 0.0 ? least_of(p->spans[i].high, stop) : most_of(p->spans[i].low, start);
        if (top + rise * ((at - start) / (stop - start)) < p->spans[i].top - SKIN) return 0;
    }
    return 1;
}

static int is_clear_to(Pair *p, Line line, double x, double y)
{
    double nx = line.nx, ny = line.ny, off = line.off;
    double tx = ny >= 0.0 ? ny : -ny, ty = ny >= 0.0 ? -nx : nx;
    Span a = chord(&p->a, nx, ny, off, tx, ty);
    if (a.low > a.high) return 0;
    Span b = chord(&p->b, nx, ny, off, tx, ty);
    double start = a.high, end = b.low, stop = tx * x + ty * y;
    if (end > b.high || end > stop) end = stop;
    if (end - start <= SLACK) return 1;
    int n = 0;
    for (int i = 0; i < p->n_near; i++) {
        const Near *o = p->near + i;
        if (misses(o, nx, ny, off)) continue;
        Span in = section(o, nx, ny, off, tx, ty);
        if (in.low < end - SLACK && in.high > start + SLACK) {
            if (o->is_full) return 0;
            p->spans[n++] = (Gate){in.low, in.high, o->bottom, o->top};
        }
    }
    return passes_over(p, n, start, stop) || (p->a.top < p->b.top && passes_over(p, n, a.low, stop));
}

/* The lines that come over a blocker of middling height: its sides crossed by a circle. */
static int is_seen_over(Pair *p, const Near *o, double x, double y)
{
    double part = (o->top - p->b.top) / (p->a.top - p->b.top);
    double cx = (1.0 - part) * x, cy = (1.0 - part) * y, r = part * p->a.r, rho = o->rho;
    Point last = o->seen[o->n - 1], found[4];
    Line lines[2];
    for (int i = 0; i < o->n; i++) {
        Point now = o->seen[i];
        int n = 0;
        double wx = now.x - cx, wy = now.y - cy, square = wx * wx + wy * wy, gap = sqrt(square);
        if (rho > HAIR && r - rho < gap && gap < r + rho && rho - r < gap) {
            double along = (square + r * r - rho * rho) / (2.0 * gap), inner = r * r - along * along;
            double half = inner > 0.0 ? sqrt(inner) : 0.0, fx = wx / gap, fy = wy / gap;
            found[n++] = (Point){cx + along * fx - half * fy, cy + along * fy + half * fx};
            found[n++] = (Point){cx + along * fx + half * fy, cy + along * fy - half * fx};
        }
        double dx = now.x - last.x, dy = now.y - last.y, length = sqrt(dx * dx + dy * dy);
        if (length > 0.0) {
            dx = dx / length;
            dy = dy / length;
            double px = last.x + dy * rho - cx, py = last.y - dx * rho - cy, half = px * dx + py * dy;
            double inner = half * half - (px * px + py * py - r * r);
            if (inner > 0.0) {
                double root = sqrt(inner), at = -half - root;
                if (0.0 <= at && at <= length) found[n++] = (Point){cx + px + dx * at, cy + py + dy * at};
                at = -half + root;
                if (0.0 <= at && at <= length) found[n++] = (Point){cx + px + dx * at, cy + py + dy * at};
            }
        }
        for (int j = 0; j < n; j++)
            if (lines_touching(x, y, 0.0, found[j].x, found[j].y, 0.0, lines) && is_clear_to(p, lines[0], x, y))
                return 1;
        last = now;
    }
    return 0;
}

static int is_point_seen(Pair *p, double (*ends)[3], int n_ends, double x, double y)
{
    double far = sqrt(x * x + y * y);
    Line lines[2];
    if (far <= 0.0 || is_clear_to(p, (Line){-y / far, x / far, 0.0}, x, y)) return 1;
    for (int i = 0; i < n_ends; i++) {
        int n = lines_touching(x, y, 0.0, ends[i][0], ends[i][1], ends[i][2], lines);
        for (int k = 0; k < n; k++)
            if (is_clear_to(p, lines[k], x, y)) return 1;
    }
    for (int i = 0; i < p->n_corners; i++) {
        const Corner *o = p->corners + i;
        int n = lines_touching(o->x, o->y, o->rho, x, y, 0.0, lines);
        for (int k = 0; k < n; k++)
            if (supports(o, lines[k].nx, lines[k].ny, lines[k].off, 1.0) && is_clear_to(p, lines[k], x, y)) return 1;
    }
    if (p->a.kind == DISC)
        for (int i = 0; i < p->n_near; i++)
            if (!p->near[i].is_full && is_seen_over(p, p->near + i, x, y)) return 1;
    return 0;
}

/* 1 if every rim point is seen, 0 if not, -1 with an exception without memory. */
static int is_rim_seen(Pair *p, int is_facing)
{
    double ends[64][3];
    Rim r = {p, PyMem_Malloc(256 * sizeof(double)), 16, 256, 0};
    if (!r.cuts) {
        PyErr_NoMemory();
        return -1;
    }
    gather_corners(p);
    int n_ends = ends_of(&p->a, ends), is_seen = 1;
    for (int i = 0; i < 16; i++) r.cuts[i] = (double)i * 0.25;
    cut_all(&r, ends, n_ends);
    if (r.is_full) {
        PyMem_Free(r.cuts);
        PyErr_NoMemory();
        return -1;
    }
    qsort(r.cuts, r.n, sizeof(double), by_value);
    double last = r.cuts[r.n - 1] - 4.0;
    for (size_t i = 0; i < r.n && is_seen; i++) {
        if (r.cuts[i] - last > SKIN) {
            double middle = (last + r.cuts[i]) / 2.0;
            Point at = rim_point(&p->b, middle < 0.0 ? middle + 4.0 : middle);
            if ((at.x <= p->b.x || !is_facing) && !is_point_seen(p, ends, n_ends, at.x, at.y)) is_seen = 0;
        }
        last = r.cuts[i];
    }
    PyMem_Free(r.cuts);
    return is_seen;
}

static int sees_all_row(Pair *p, const Body *one, const Body *other, const double *scene, const double *stop,
                        const unsigned char *mask, int is_facing)
{
    Body a = *one, b = *other;
    b.top = b.bottom;
    double dx = b.x - a.x, dy = b.y - a.y, d = sqrt(dx * dx + dy * dy);
    if (d <= 0.0 || (a.kind == DISC && b.kind == DISC && d <= a.r + b.r)) return 1;
    double ux = dx / d, uy = dy / d;
    Body eye = {DISC, a.x, a.y, 1.0, 0.0, 0.0, 0.0, 0.0, a.bottom, a.top};
    if (corridor(p, &eye, &b, d, ux, uy, scene, stop, mask, NULL) && !p->n_near) return 1;
    if (!corridor(p, &a, &b, d, ux, uy, scene, stop, mask, NULL)) return 0;
    if (!p->n_near) return 1;
    p->a = turned(&a, 0.0, ux, uy);
    p->b = turned(&b, d, ux, uy);
    return is_rim_seen(p, is_facing);
}

static PyObject *py_sees_all(PyObject *self, PyObject *const *args, Py_ssize_t n_args)
{
    (void)self;
    const double *scene, *stop;
    int n;
    Pair pair;
    Body a, b;
    const unsigned char *mask;
    if (n_args != 5) return PyErr_Format(PyExc_TypeError, "sees_all takes a scene, two bodies, a mask and a choice");
    int is_facing = PyObject_IsTrue(args[4]);
    if (is_facing < 0 || take_body(args[1], &a) < 0 || take_body(args[2], &b) < 0) return NULL;
    if (take_scene(args[0], &scene, &stop, &n, &pair) < 0) return NULL;
    int seen = take_mask(args[3], n, &mask) < 0 ? -1 : sees_all_row(&pair, &a, &b, scene, stop, mask, is_facing);
    PyMem_Free(pair.bundles);
    return seen < 0 ? NULL : PyBool_FromLong(seen);
}
