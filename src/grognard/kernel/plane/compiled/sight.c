/* The search for clear lines of `_lines.py`, word for word in C, for the stable ABI of Python 3.11 and later.
 *
 * Both must give the same bits, so they do the same operations in the same order: change them together, and compile
 * without fused multiply-add (-ffp-contract=off). `_lines.py` says why the search is right.
 */
#define Py_LIMITED_API 0x030B0000
#define PY_SSIZE_T_CLEAN
#include <Python.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#define TOLERANCE 0.001
#define HAIR 1e-6
#define SKIN 1e-9
#define SLACK 1e-5
#define NARROW 0.002
#define MOST_BUNDLES 1000
#define FAR_OFF 1e300
#define TURN 6.283185307179586
#define FAN_STEP 0.05

enum { DISC, OVAL, BOX };

typedef struct { double x, y; } Point;
typedef struct { double low, high; } Span;
typedef struct { double low, high, bottom, top; } Gate;
typedef struct { int kind; double x, y, c, s, l, w, r, bottom, top; } Body;
typedef struct { const Point *seen; int n; double rho, bottom, top; int is_full; } Near;
typedef struct { int k; double x, y, rho, x1, y1, x2, y2; } Corner;
typedef struct { double u0, u1, v0, v1; } Bundle;

/* One pair under examination and room to work in; the room is as large as the whole scene could need. */
typedef struct {
    Body a, b;
    Near *near;
    int n_near, is_high, is_hung;
    Point *points;
    Corner *corners;
    int n_corners;
    Gate *spans, *gates;
    Point *parts;
    Bundle *bundles;
} Pair;

static Point ring[64];
static const Point quarters[4] = {{1.0, -1.0}, {1.0, 1.0}, {-1.0, 1.0}, {-1.0, -1.0}};

static inline double least_of(double a, double b) { return a < b ? a : b; }
static inline double most_of(double a, double b) { return a > b ? a : b; }

static Span meets(const Point *seen, int n, double rho, double u, double slope)
{
    Span found = {FAR_OFF, -FAR_OFF};
    double x0 = seen[n - 1].x, f0 = seen[n - 1].y - (u + slope * x0);
    if (n == 1) {
        double square = 1.0 + slope * slope, inner = rho * rho - f0 * f0 / square;
        if (inner > 0.0) {
            double foot = x0 + slope * f0 / square, half = sqrt(inner / square);
            found.low = foot - half;
            found.high = foot + half;
        }
        return found;
    }
    for (int i = 0; i < n; i++) {
        double x1 = seen[i].x, f1 = seen[i].y - (u + slope * x1);
        if ((f0 < 0.0) != (f1 < 0.0)) {
            double x = x0 + (x1 - x0) * (f0 / (f0 - f1));
            if (x < found.low) found.low = x;
            if (x > found.high) found.high = x;
        }
        x0 = x1;
        f0 = f1;
    }
    return found;
}

/* How a pair's corridor lies on the table. */
typedef struct {
    double ax, ay, ra, rb, d, ux, uy, wide, low, high, feet, rise, slope;
    int has_sides;
    const unsigned char *mask, *mask2;
} Frame;

enum { FAR_AWAY, NEAR_BY, BARS };

/* What a blocker is to a corridor; one near by is put down at `room`. */
static int look(const Frame *f, const double *row, int k, Point *room)
{
    int n = (int)row[0];
    double far = row[3], rho = row[4], bottom = row[5], top = row[6];
    double ax = f->ax, ay = f->ay, ra = f->ra, rb = f->rb, d = f->d, ux = f->ux, uy = f->uy, wide = f->wide;
    double wx = row[1] - ax, wy = row[2] - ay, y = ux * wy - uy * wx;
    if (y >= wide + far || y <= -wide - far) return FAR_AWAY;
    double x = ux * wx + uy * wy;
    if (x <= -ra - far || x >= d + rb + far) return FAR_AWAY;
    if (f->mask && f->mask[k >> 3] >> (k & 7) & 1) return FAR_AWAY;
    if (f->mask2 && f->mask2[k >> 3] >> (k & 7) & 1) return FAR_AWAY;
    if (top <= f->low || bottom >= f->high) return FAR_AWAY;
    double left = 0.0, right = 0.0, down = 0.0, up = 0.0;
    for (int i = 0; i < n; i++) {
        double px = row[7 + 2 * i], py = row[8 + 2 * i];
        x = ux * (px - ax) + uy * (py - ay);
        y = ux * (py - ay) - uy * (px - ax);
        room[i].x = x;
        room[i].y = y;
        if (i == 0 || x < left) left = x;
        if (i == 0 || x > right) right = x;
        if (i == 0 || y < down) down = y;
        if (i == 0 || y > up) up = y;
    }
    if (down - rho >= wide || up + rho <= -wide || right + rho <= -ra || left - rho >= d + rb) return FAR_AWAY;
    if (top >= f->high && bottom <= f->feet && f->has_sides) {
        Span in = meets(room, n, rho, f->rise, f->slope);
        if (in.high >= ra && in.low <= d - rb && in.low <= in.high) {
            in = meets(room, n, rho, -f->rise, -f->slope);
            if (in.high >= ra && in.low <= d - rb && in.low <= in.high) return BARS;
        }
    }
    return NEAR_BY;
}

/* 1: near blockers gathered; 0: one of them bars the corridor from side to side. */
static int corridor(Pair *p, const Body *a, const Body *b, double d, double ux, double uy, const double *scene,
                    const double *stop, const unsigned char *mask, const unsigned char *mask2)
{
    double sine = (b->r - a->r) / d;
    int has_sides = -1.0 < sine && sine < 1.0;
    double cosine = has_sides ? sqrt(1.0 - sine * sine) : 1.0;
    Frame f = {a->x, a->y, a->r, b->r, d, ux, uy, most_of(a->r, b->r), least_of(a->top, b->top),
               most_of(a->top, b->top), least_of(a->bottom, b->bottom), a->r / cosine, sine / cosine, has_sides,
               mask, mask2};
    Point *room = p->points;
    p->n_near = 0;
    for (int k = 0; scene < stop; k++) {
        int n = (int)scene[0], what = look(&f, scene, k, room);
        if (what == BARS) return 0;
        if (what == NEAR_BY) {
            int is_full = scene[6] >= f.high && scene[5] <= f.feet;
            p->near[p->n_near++] = (Near){room, n, scene[4], scene[5], scene[6], is_full};
            room += n;
        }
        scene += 7 + 2 * n;
    }
    return 1;
}

static Body turned(const Body *body, double x, double ux, double uy)
{
    Body out = *body;
    out.x = x;
    out.y = 0.0;
    out.c = body->c * ux + body->s * uy;
    out.s = body->s * ux - body->c * uy;
    return out;
}

static Span chord(const Body *o, double nx, double ny, double off, double tx, double ty)
{
    Span miss = {1.0, -1.0}, found;
    if (o->kind == DISC) {
        double e = nx * o->x + ny * o->y - off, r = o->r;
        if (e > r + SKIN || e < -r - SKIN) return miss;
        double inner = r * r - e * e, root = inner > 0.0 ? sqrt(inner) : 0.0, mid = tx * o->x + ty * o->y;
        found.low = mid - root;
        found.high = mid + root;
        return found;
    }
    double wx = nx * off - o->x, wy = ny * off - o->y;
    double u = o->c * wx + o->s * wy, v = o->c * wy - o->s * wx;
    double p = o->c * tx + o->s * ty, q = o->c * ty - o->s * tx;
    if (o->kind == OVAL) {
        u = u / o->l;
        p = p / o->l;
        v = v / o->w;
        q = q / o->w;
        double square = p * p + q * q, half = u * p + v * q;
        double inner = half * half - square * (u * u + v * v - 1.0);
        if (inner < -SKIN) return miss;
        double root = inner > 0.0 ? sqrt(inner) : 0.0;
        found.low = (-half - root) / square;
        found.high = (-half + root) / square;
        return found;
    }
    found.low = -FAR_OFF;
    found.high = FAR_OFF;
    for (int i = 0; i < 2; i++) {
        double at = i ? v : u, by = i ? q : p, limit = i ? o->w : o->l;
        if (-1e-12 < by && by < 1e-12) {
            if (at > limit + SKIN || at < -limit - SKIN) return miss;
            continue;
        }
        double one = (-limit - SKIN - at) / by, other = (limit + SKIN - at) / by;
        if (one > other) {
            double swap = one;
            one = other;
            other = swap;
        }
        if (one > found.low) found.low = one;
        if (other < found.high) found.high = other;
    }
    return found;
}

static Span section(const Near *o, double nx, double ny, double off, double tx, double ty)
{
    Span found = {FAR_OFF, -FAR_OFF};
    double rho = o->rho, x0 = o->seen[o->n - 1].x, y0 = o->seen[o->n - 1].y;
    for (int i = 0; i < o->n; i++) {
        double x1 = o->seen[i].x, y1 = o->seen[i].y;
        double e = nx * x1 + ny * y1 - off, inner = rho * rho - e * e;
        if (inner > 0.0) {
            double half = sqrt(inner), mid = tx * x1 + ty * y1;
            if (mid - half < found.low) found.low = mid - half;
            if (mid + half > found.high) found.high = mid + half;
        }
        double dx = x1 - x0, dy = y1 - y0, length = sqrt(dx * dx + dy * dy);
        if (length > 0.0) {
            double mx = dy / length * rho, my = -dx / length * rho;
            double f0 = nx * (x0 + mx) + ny * (y0 + my) - off, f1 = nx * (x1 + mx) + ny * (y1 + my) - off;
            if ((f0 < 0.0) != (f1 < 0.0)) {
                double w = f0 / (f0 - f1);
                double at = tx * (x0 + mx + dx * w) + ty * (y0 + my + dy * w);
                if (at < found.low) found.low = at;
                if (at > found.high) found.high = at;
            }
        }
        x0 = x1;
        y0 = y1;
    }
    return found;
}

static int misses(const Near *o, double nx, double ny, double off)
{
    double low = FAR_OFF, high = -FAR_OFF;
    for (int i = 0; i < o->n; i++) {
        double e = nx * o->seen[i].x + ny * o->seen[i].y - off;
        if (e < low) low = e;
        if (e > high) high = e;
    }
    return low >= o->rho - SKIN || high <= SKIN - o->rho;
}

static int halved(const Point *part, int n, Point *kept, double w, double level, double side)
{
    int m = 0;
    for (int i = 0; i < n; i++) {
        Point now = part[i], last = part[i ? i - 1 : n - 1];
        double one = side * (now.x * (1.0 - w) + now.y * w - level) + SKIN;
        double before = side * (last.x * (1.0 - w) + last.y * w - level) + SKIN;
        if ((one >= 0.0) != (before >= 0.0)) {
            double t = before / (before - one);
            kept[m].x = last.x + (now.x - last.x) * t;
            kept[m++].y = last.y + (now.y - last.y) * t;
        }
        if (one >= 0.0) kept[m++] = now;
    }
    return m;
}

/* `part` has n corners; behind it there is room for all the parts that can come. */
static int passes_from(const Gate *gates, int n_gates, int k, Point *part, int n)
{
    if (k == n_gates) return 1;
    Point *half = part + n, *kept = half + n + 2;
    for (int under = 0; under < 2; under++) {
        double level = under ? gates[k].bottom : gates[k].top, side = under ? -1.0 : 1.0;
        int m = halved(part, n, half, gates[k].low, level, side);
        m = halved(half, m, kept, gates[k].high, level, side);
        if (m && passes_from(gates, n_gates, k + 1, kept, m)) return 1;
    }
    return 0;
}

static int passes(Pair *p, int n_spans, double start, double stop)
{
    if (stop - start <= SLACK) return 1;
    double length = stop - start;
    int n = 0;
    for (int i = 0; i < n_spans; i++) {
        Gate g = p->spans[i];
        if (g.low < stop - SLACK && g.high > start + SLACK)
            p->gates[n++] = (Gate){(most_of(g.low, start) - start) / length, (least_of(g.high, stop) - start) / length,
                                   g.bottom, g.top};
    }
    p->parts[0] = (Point){p->a.bottom, p->b.bottom};
    p->parts[1] = (Point){p->a.top, p->b.bottom};
    p->parts[2] = (Point){p->a.top, p->b.top};
    p->parts[3] = (Point){p->a.bottom, p->b.top};
    return passes_from(p->gates, n, 0, p->parts, 4);
}

static int is_over(Pair *p, int n_spans, double start, double stop)
{
    if (p->is_hung) return passes(p, n_spans, start, stop);
    if (stop - start <= SLACK) return 1;
    double top = p->a.top, drop = p->a.top - p->b.top;
    for (int i = 0; i < n_spans; i++)
        if (p->spans[i].low < stop - SLACK) {
            double at = least_of(p->spans[i].high, stop);
            if (top - drop * ((at - start) / (stop - start)) < p->spans[i].top - SKIN) return 0;
        }
    return 1;
}

static int is_clear_high(Pair *p, double nx, double ny, double off, double tx, double ty, double start, double end,
                         double last)
{
    int n = 0;
    for (int i = 0; i < p->n_near; i++) {
        const Near *o = p->near + i;
        if (misses(o, nx, ny, off)) continue;
        Span in = section(o, nx, ny, off, tx, ty);
        if (in.low >= last - SLACK || in.high <= start + SLACK) continue;
        if (!o->is_full)
            p->spans[n++] = (Gate){in.low, in.high, o->bottom, o->top};
        else if (in.low < end - SLACK)
            return 0;
        else
            last = most_of(in.low, end);
    }
    if (last - start <= SLACK || is_over(p, n, start, last) || is_over(p, n, start, end)) return 1;
    for (int i = 0; i < n; i++)
        if (end < p->spans[i].low && p->spans[i].low < last && is_over(p, n, start, p->spans[i].low)) return 1;
    return 0;
}

static int is_clear(Pair *p, double nx, double ny, double off)
{
    double tx = ny >= 0.0 ? ny : -ny, ty = ny >= 0.0 ? -nx : nx;
    Span a = chord(&p->a, nx, ny, off, tx, ty);
    if (a.low > a.high) return 0;
    Span b = chord(&p->b, nx, ny, off, tx, ty);
    if (b.low > b.high) return 0;
    double start = a.high, end = b.low;
    if (p->is_high) return is_clear_high(p, nx, ny, off, tx, ty, start, end, b.high);
    if (end - start <= SLACK) return 1;
    for (int i = 0; i < p->n_near; i++) {
        const Near *o = p->near + i;
        if (misses(o, nx, ny, off)) continue;
        Span in = section(o, nx, ny, off, tx, ty);
        if (in.low < end - SLACK && in.high > start + SLACK) return 0;
    }
    return 1;
}

static void add_point(Pair *p, double x, double y)
{
    p->corners[p->n_corners++] = (Corner){-1, x, y, 0.0, x, y, x, y};
}

static void add_crossings(Pair *p, const Near *o, double cx, double r)
{
    double rho = o->rho, x0 = o->seen[o->n - 1].x, y0 = o->seen[o->n - 1].y;
    for (int i = 0; i < o->n; i++) {
        double x1 = o->seen[i].x, y1 = o->seen[i].y;
        double wx = x1 - cx, square = wx * wx + y1 * y1, gap = sqrt(square);
        if (rho > HAIR && r - rho < gap && gap < r + rho && rho - r < gap) {
            double along = (square + r * r - rho * rho) / (2.0 * gap);
            double inner = r * r - along * along, half = inner > 0.0 ? sqrt(inner) : 0.0;
            double fx = wx / gap, fy = y1 / gap;
            add_point(p, cx + along * fx - half * fy, along * fy + half * fx);
            add_point(p, cx + along * fx - -half * fy, along * fy + -half * fx);
        }
        double dx = x1 - x0, dy = y1 - y0, length = sqrt(dx * dx + dy * dy);
        if (length > 0.0) {
            dx = dx / length;
            dy = dy / length;
            double px = x0 + dy * rho - cx, py = y0 - dx * rho, half = px * dx + py * dy;
            double inner = half * half - (px * px + py * py - r * r);
            if (inner > 0.0) {
                double root = sqrt(inner), at = -half - root;
                if (0.0 <= at && at <= length) add_point(p, cx + px + dx * at, py + dy * at);
                at = -half + root;
                if (0.0 <= at && at <= length) add_point(p, cx + px + dx * at, py + dy * at);
            }
        }
        x0 = x1;
        y0 = y1;
    }
}

static void gather_corners(Pair *p)
{
    double ra = p->a.r, rb = p->b.r, d = p->b.x, wide = most_of(ra, rb);
    p->n_corners = 0;
    for (int k = 0; k < p->n_near; k++) {
        const Near *o = p->near + k;
        for (int i = 0; i < o->n; i++) {
            double x = o->seen[i].x, y = o->seen[i].y, rho = o->rho;
            if (-wide - rho <= y && y <= wide + rho && -ra - rho <= x && x <= d + rb + rho) {
                Point one = o->seen[i ? i - 1 : o->n - 1], other = o->seen[i + 1 < o->n ? i + 1 : 0];
                p->corners[p->n_corners++] = (Corner){k, x, y, rho, one.x, one.y, other.x, other.y};
            }
        }
    }
    if (p->a.kind == DISC)
        for (int k = 0; k < p->n_near; k++) add_crossings(p, p->near + k, p->a.x, p->a.r);
    if (p->b.kind == DISC)
        for (int k = 0; k < p->n_near; k++) add_crossings(p, p->near + k, p->b.x, p->b.r);
}

static int supports(const Corner *o, double nx, double ny, double off, double side)
{
    if (o->k < 0) return 1;
    return side * (nx * o->x1 + ny * o->y1 - off) >= o->rho - SKIN &&
           side * (nx * o->x2 + ny * o->y2 - off) >= o->rho - SKIN;
}

static int try_end(Pair *p, const Corner *o, double x2, double y2, double s2)
{
    double dx = x2 - o->x, dy = y2 - o->y, k = s2 - o->rho, square = dx * dx + dy * dy, rest = square - k * k;
    if (rest <= 0.0) return 0;
    double root = sqrt(rest);
    for (int i = 0; i < 2; i++) {
        double turn = i ? -root : root;
        double nx = (dx * k - dy * turn) / square, ny = (dy * k + dx * turn) / square;
        double off = nx * o->x + ny * o->y - o->rho;
        if (supports(o, nx, ny, off, 1.0) && is_clear(p, nx, ny, off)) return 1;
    }
    return 0;
}

static int has_tangent_to(Pair *p, const Corner *o, const Body *end)
{
    if (end->kind == DISC)
        return try_end(p, o, end->x, 0.0, end->r) || (end->r > 0.0 && try_end(p, o, end->x, 0.0, -end->r));
    int n = end->kind == BOX ? 4 : 64;
    const Point *rim = end->kind == BOX ? quarters : ring;
    double c = end->c, s = end->s;
    for (int i = 0; i < n; i++) {
        double u = end->l * rim[i].x, v = end->w * rim[i].y;
        if (try_end(p, o, end->x + c * u - s * v, end->y + s * u + c * v, 0.0)) return 1;
    }
    return 0;
}

static int has_tangent_of(Pair *p, const Corner *o, const Corner *other)
{
    double dx = other->x - o->x, dy = other->y - o->y, square = dx * dx + dy * dy;
    for (int j = 0; j < 2; j++) {
        double side = j ? -1.0 : 1.0, k = side * other->rho - o->rho, rest = square - k * k;
        if (rest <= 0.0) continue;
        double root = sqrt(rest);
        for (int i = 0; i < 2; i++) {
            double turn = i ? -root : root;
            double nx = (dx * k - dy * turn) / square, ny = (dy * k + dx * turn) / square;
            double off = nx * o->x + ny * o->y - o->rho;
            if (supports(o, nx, ny, off, 1.0) && supports(other, nx, ny, off, side) && is_clear(p, nx, ny, off))
                return 1;
        }
    }
    return 0;
}

static int has_critical_line(Pair *p)
{
    if (is_clear(p, 0.0, 1.0, 0.0)) return 1;
    gather_corners(p);
    for (int i = 0; i < p->n_corners; i++)
        if (has_tangent_to(p, p->corners + i, &p->a)) return 1;
    for (int i = 0; i < p->n_corners; i++)
        if (has_tangent_to(p, p->corners + i, &p->b)) return 1;
    for (int i = 0; i < p->n_corners; i++)
        for (int j = 0; j < i; j++)
            if (p->corners[j].k != p->corners[i].k || p->corners[i].k < 0)
                if (has_tangent_of(p, p->corners + i, p->corners + j)) return 1;
    return 0;
}

static int is_stopped(Pair *p, double u0, double u1, double v0, double v1)
{
    double ra = p->a.r, rb = p->b.r, d = p->b.x;
    double m0 = (v0 - u1) / d, m1 = (v1 - u0) / d;
    double most = most_of(m0 * m0, m1 * m1);
    double least = m0 <= 0.0 && 0.0 <= m1 ? 0.0 : least_of(m0 * m0, m1 * m1);
    double nu = u0 <= 0.0 && 0.0 <= u1 ? 0.0 : least_of(u0 * u0, u1 * u1);
    double nv = v0 <= 0.0 && 0.0 <= v1 ? 0.0 : least_of(v0 * v0, v1 * v1);
    double inner_a = ra * ra * (1.0 + most) - nu, inner_b = rb * rb * (1.0 + most) - nv;
    if (inner_a < 0.0 || inner_b < 0.0) return 1;
    double leave = most_of(most_of(-m0 * u0, -m0 * u1), most_of(-m1 * u0, -m1 * u1)) + sqrt(inner_a);
    leave = leave / (1.0 + (leave > 0.0 ? least : most));
    double land = most_of(most_of(-m0 * v0, -m0 * v1), most_of(-m1 * v0, -m1 * v1)) + sqrt(inner_b);
    land = d + land / (1.0 + (land > 0.0 ? least : most));
    double arrive = d - rb, drop = p->a.top - p->b.top;
    for (int i = 0; i < p->n_near; i++) {
        const Near *o = p->near + i;
        Span one = meets(o->seen, o->n, o->rho, u1, (v1 - u1) / d);
        if (one.high < leave || one.low > arrive || one.high < one.low) continue;
        Span other = meets(o->seen, o->n, o->rho, u0, (v0 - u0) / d);
        if (other.high < leave || other.low > arrive || other.high < other.low) continue;
        if (o->is_full) return 1;
        double out = least_of(least_of(one.high, other.high), arrive);
        if (p->a.top - drop * ((out - leave) / (land - leave)) < o->top - SKIN) return 1;
    }
    return 0;
}

static int has_bundle(Pair *p)
{
    double ra = p->a.r, rb = p->b.r, d = p->b.x, sine = (ra + rb) / d, square = 1.0 - sine * sine;
    double cosine = square > 0.0025 ? sqrt(square) : 0.05;
    int n = 1;
    p->bundles[0] = (Bundle){-ra / cosine, ra / cosine, -rb / cosine, rb / cosine};
    for (int i = 0; i < n; i++) {
        double u0 = p->bundles[i].u0, u1 = p->bundles[i].u1, v0 = p->bundles[i].v0, v1 = p->bundles[i].v1;
        double u = (u0 + u1) / 2.0, v = (v0 + v1) / 2.0, slope = (v - u) / d, length = sqrt(1.0 + slope * slope);
        if (is_clear(p, -slope / length, 1.0 / length, u / length)) return 1;
        if (n >= MOST_BUNDLES || (u1 - u0 <= NARROW && v1 - v0 <= NARROW)) continue;
        if (is_stopped(p, u0, u1, v0, v1)) continue;
        if (u1 - u0 >= v1 - v0) {
            p->bundles[n++] = (Bundle){u0, u, v0, v1};
            p->bundles[n++] = (Bundle){u, u1, v0, v1};
        } else {
            p->bundles[n++] = (Bundle){u0, u1, v0, v};
            p->bundles[n++] = (Bundle){u0, u1, v, v1};
        }
    }
    return 0;
}

static int sees_row(Pair *p, const Body *one, const Body *two, const double *scene, const double *stop,
                    const unsigned char *mask, const unsigned char *mask2)
{
    Body a = *one, b = *two;
    if (a.top < b.top) {
        a = *two;
        b = *one;
    }
    double dx = b.x - a.x, dy = b.y - a.y, d = sqrt(dx * dx + dy * dy);
    if (a.kind == DISC && b.kind == DISC && d - a.r - b.r <= TOLERANCE) {
        if (d - a.r - b.r < -TOLERANCE) return 1;
        a.r = a.l = a.w = a.r > 2.0 * TOLERANCE ? a.r - 2.0 * TOLERANCE : 0.0;
        b.r = b.l = b.w = b.r > 2.0 * TOLERANCE ? b.r - 2.0 * TOLERANCE : 0.0;
    }
    if (d <= 0.0) return 1;
    double ux = dx / d, uy = dy / d;
    if (!corridor(p, &a, &b, d, ux, uy, scene, stop, mask, mask2)) return 0;
    if (!p->n_near) return 1;
    p->a = turned(&a, 0.0, ux, uy);
    p->b = turned(&b, d, ux, uy);
    double feet = least_of(a.bottom, b.bottom);
    p->is_high = p->is_hung = 0;
    for (int i = 0; i < p->n_near; i++) {
        if (!p->near[i].is_full) p->is_high = 1;
        if (p->near[i].bottom > feet) p->is_hung = 1;
    }
    return has_critical_line(p) || (p->is_high && !p->is_hung && has_bundle(p));
}

/* ---- what Python hands over ---- */

static int take_body(PyObject *row, Body *body)
{
    double v[10];
    for (int i = 0; i < 10; i++) {
        PyObject *item = PyTuple_GetItem(row, i);
        if (!item) return -1;
        v[i] = PyFloat_AsDouble(item);
        if (v[i] == -1.0 && PyErr_Occurred()) return -1;
    }
    *body = (Body){(int)v[0], v[1], v[2], v[3], v[4], v[5], v[6], v[7], v[8], v[9]};
    return 0;
}

/* The scene as doubles, counted and checked. */
static int read_scene(PyObject *packed, const double **scene, const double **stop, int *n_blockers, Py_ssize_t *n_points)
{
    char *bytes;
    Py_ssize_t size;
    if (PyBytes_AsStringAndSize(packed, &bytes, &size) < 0) return -1;
    *scene = (const double *)bytes;
    *stop = *scene + size / (Py_ssize_t)sizeof(double);
    Py_ssize_t n = 0, points = 0;
    const double *at = *scene;
    while (at < *stop) {
        Py_ssize_t own = at[0] >= 1.0 && at[0] < 1e6 ? (Py_ssize_t)at[0] : -1;
        if (own < 0 || *stop - at < 7 + 2 * own) {
            PyErr_SetString(PyExc_ValueError, "a packed scene is damaged");
            return -1;
        }
        n++;
        points += own;
        at += 7 + 2 * own;
    }
    *n_blockers = (int)n;
    if (n_points) *n_points = points;
    return 0;
}

/* The same, and room enough for any pair in it. */
static int take_scene(PyObject *packed, const double **scene, const double **stop, int *n_blockers, Pair *p)
{
    Py_ssize_t points, n;
    if (read_scene(packed, scene, stop, n_blockers, &points) < 0) return -1;
    n = *n_blockers;
    /* Passing k gates keeps parts of at most 4 + 2k corners, and two halves of each are on the table at a time. */
    size_t room = (size_t)points * sizeof(Point) + (size_t)n * (sizeof(Near) + 2 * sizeof(Gate)) +
                  (size_t)points * 9 * sizeof(Corner) + (size_t)(n + 2) * (size_t)(4 * n + 24) * sizeof(Point) +
                  (MOST_BUNDLES + 2) * sizeof(Bundle);
    char *memory = PyMem_Malloc(room);
    if (!memory) {
        PyErr_NoMemory();
        return -1;
    }
    p->bundles = (Bundle *)memory;
    p->corners = (Corner *)(p->bundles + MOST_BUNDLES + 2);
    p->near = (Near *)(p->corners + points * 9);
    p->spans = (Gate *)(p->near + n);
    p->gates = p->spans + n;
    p->points = (Point *)(p->gates + n);
    p->parts = p->points + points;
    return 0;
}

static int take_mask(PyObject *bytes, int n_blockers, const unsigned char **mask)
{
    char *data;
    Py_ssize_t size;
    if (PyBytes_AsStringAndSize(bytes, &data, &size) < 0) return -1;
    if (size && size < (n_blockers + 7) / 8) {
        PyErr_SetString(PyExc_ValueError, "a mask is too short for its scene");
        return -1;
    }
    *mask = size ? (const unsigned char *)data : NULL;
    return 0;
}

static PyObject *py_sees(PyObject *self, PyObject *const *args, Py_ssize_t n_args)
{
    (void)self;
    const double *scene, *stop;
    int n;
    Pair pair;
    Body a, b;
    const unsigned char *mask;
    if (n_args != 4) return PyErr_Format(PyExc_TypeError, "sees takes a scene, two bodies and a mask");
    if (take_body(args[1], &a) < 0 || take_body(args[2], &b) < 0 || take_scene(args[0], &scene, &stop, &n, &pair) < 0)
        return NULL;
    int seen = take_mask(args[3], n, &mask) < 0 ? -1 : sees_row(&pair, &a, &b, scene, stop, mask, NULL);
    PyMem_Free(pair.bundles);
    return seen < 0 ? NULL : PyBool_FromLong(seen);
}

static int take_bodies(PyObject *rows, PyObject *masks, int n_blockers, Py_ssize_t n, Body *bodies,
                       const unsigned char **bits)
{
    for (Py_ssize_t i = 0; i < n; i++) {
        PyObject *row = PyList_GetItem(rows, i), *mask = PyList_GetItem(masks, i);
        if (!row || !mask || take_body(row, bodies + i) < 0 || take_mask(mask, n_blockers, bits + i) < 0) return -1;
    }
    return 0;
}

static PyObject *py_sees_many(PyObject *self, PyObject *const *args, Py_ssize_t n_args)
{
    (void)self;
    const double *scene, *stop;
    int n_blockers;
    Pair pair;
    if (n_args != 5) return PyErr_Format(PyExc_TypeError, "sees_many takes a scene, two lists and their masks");
    Py_ssize_t n = PyList_Size(args[1]), m = PyList_Size(args[2]);
    if (n < 0 || m < 0 || take_scene(args[0], &scene, &stop, &n_blockers, &pair) < 0) return NULL;
    PyObject *out = NULL;
    Body *bodies = PyMem_Malloc((size_t)(n + m + 1) * sizeof(Body));
    const unsigned char **bits = PyMem_Malloc((size_t)(n + m + 1) * sizeof(*bits));
    if (!bodies || !bits)
        PyErr_NoMemory();
    else if (take_bodies(args[1], args[3], n_blockers, n, bodies, bits) == 0 &&
             take_bodies(args[2], args[4], n_blockers, m, bodies + n, bits + n) == 0) {
        out = PyBytes_FromStringAndSize(NULL, n * m);
        char *seen = out ? PyBytes_AsString(out) : NULL;
        for (Py_ssize_t i = 0; seen && i < n; i++)
            for (Py_ssize_t j = 0; j < m; j++)
                *seen++ = (char)sees_row(&pair, bodies + i, bodies + n + j, scene, stop, bits[i], bits[n + j]);
    }
    PyMem_Free((void *)bits);
    PyMem_Free(bodies);
    PyMem_Free(pair.bundles);
    return out;
}

/* ---- `_shadows.py`, `_rims.py`, `troops/packed.py` and `troops/crowds.py` ---- */

#include "hidden.h"
#include "rims.h"
#include "standing.h"
#include "points.h"
#include "crowds.h"

/* ---- `is_clear_of` of ground.py and `entry` of sweep.py ---- */

static int enters_deep(double px, double py, double dx, double dy, double length, const double *at, int n, double reach)
{
    double low = 0.0, high = length, ax = at[2 * n - 2], ay = at[2 * n - 1];
    for (int i = 0; i < n; i++) {
        double bx = at[2 * i], by = at[2 * i + 1], ex = bx - ax, ey = by - ay, far = sqrt(ex * ex + ey * ey);
        double out = (ey * (px - ax) - ex * (py - ay)) / far - reach, rise = (ey * dx - ex * dy) / far;
        if (rise > 0.0)
            high = least_of(high, -out / rise);
        else if (rise < 0.0)
            low = most_of(low, -out / rise);
        else if (out >= 0.0)
            return 0;
        if (low >= high) return 0;
        ax = bx;
        ay = by;
    }
    return 1;
}

static int enters(double px, double py, double dx, double dy, double length, const double *at, int n, double reach)
{
    if (reach < 0.0) return enters_deep(px, py, dx, dy, length, at, n, reach);
    int is_inside = n > 2;
    double ax = at[2 * n - 2], ay = at[2 * n - 1], rr = reach * reach;
    for (int i = 0; i < n; i++) {
        double bx = at[2 * i], by = at[2 * i + 1], wx = px - bx, wy = py - by;
        double c = wx * wx + wy * wy - rr, b = wx * dx + wy * dy;
        if (c < 0.0) return 1;
        if (b < 0.0 && b * b > c && -b - sqrt(b * b - c) < length) return 1;
        double ex = bx - ax, ey = by - ay, side = ex * (py - ay) - ey * (px - ax);
        if (side < 0.0 || n == 2) {
            is_inside = 0;
            double far = sqrt(ex * ex + ey * ey);
            if (far > 0.0) {
                double out = -side / far, sink = (ex * dy - ey * dx) / far;
                if (out >= 0.0) {
                    double t = out < reach ? 0.0 : sink > 0.0 ? (out - reach) / sink : FAR_OFF;
                    if (t < length || t == 0.0) {
                        double on = ((px + dx * t - ax) * ex + (py + dy * t - ay) * ey) / far;
                        if (0.0 <= on && on <= far) return 1;
                    }
                }
            }
        }
        ax = bx;
        ay = by;
    }
    return is_inside;
}

/* 1 if a point gets straight along, 0 if it hits something, -1 with an exception if the obstacles are damaged. */
static int is_way_clear(const double *at, const double *stop, double px, double py, double qx, double qy)
{
    double dx = qx - px, dy = qy - py, length = sqrt(dx * dx + dy * dy);
    if (length > 0.0) {
        dx = dx / length;
        dy = dy / length;
    } else {
        dx = 1.0;
        dy = 0.0;
        length = 1e-12;
    }
    double x0 = least_of(px, qx), x1 = most_of(px, qx), y0 = least_of(py, qy), y1 = most_of(py, qy);
    while (at < stop) {
        Py_ssize_t n = at[0] >= 1.0 && at[0] < 1e6 ? (Py_ssize_t)at[0] : -1;
        if (n < 0 || stop - at < 6 + 2 * n) {
            PyErr_Format(PyExc_ValueError, "packed obstacles are damaged");
            return -1;
        }
        if (x0 < at[4] && x1 > at[2] && y0 < at[5] && y1 > at[3] && enters(px, py, dx, dy, length, at + 6, (int)n, at[1]))
            return 0;
        at += 6 + 2 * n;
    }
    return 1;
}

/* Obstacles, and so many numbers after them. */
static int read_way(PyObject *const *args, const double **at, const double **stop, double *v, int n)
{
    char *bytes;
    Py_ssize_t size;
    if (PyBytes_AsStringAndSize(args[0], &bytes, &size) < 0) return -1;
    *at = (const double *)bytes;
    *stop = *at + size / (Py_ssize_t)sizeof(double);
    for (int i = 0; i < n; i++) {
        v[i] = PyFloat_AsDouble(args[i + 1]);
        if (v[i] == -1.0 && PyErr_Occurred()) return -1;
    }
    return 0;
}

static PyObject *py_is_clear(PyObject *self, PyObject *const *args, Py_ssize_t n_args)
{
    (void)self;
    const double *at, *stop;
    double v[4];
    if (n_args != 5) return PyErr_Format(PyExc_TypeError, "is_clear takes obstacles and four numbers");
    if (read_way(args, &at, &stop, v, 4) < 0) return NULL;
    int clear = is_way_clear(at, stop, v[0], v[1], v[2], v[3]);
    return clear < 0 ? NULL : PyBool_FromLong(clear);
}

/* ---- `fan_of` of ground.py ---- */

static PyObject *py_fan(PyObject *self, PyObject *const *args, Py_ssize_t n_args)
{
    (void)self;
    const double *at, *stop;
    double v[7];
    if (n_args != 9) return PyErr_Format(PyExc_TypeError, "fan takes obstacles, seven numbers and the number of rays");
    if (read_way(args, &at, &stop, v, 7) < 0) return NULL;
    Py_ssize_t rays = PyLong_AsSsize_t(args[8]);
    if (rays == -1 && PyErr_Occurred()) return NULL;
    double left = v[0], low = v[1], right = v[2], high = v[3], x = v[4], y = v[5], far = v[6];
    int is_in_room = left <= x && x <= right && low <= y && y <= high;
    PyObject *rim = PyList_New(rays > 0 ? rays : 0);
    for (Py_ssize_t i = 0; rim && i < rays; i++) {
        double angle = (double)i * TURN / (double)rays, c = cos(angle), s = sin(angle), near = 0.0, beyond = far, t = far;
        do {
            double qx = x + t * c, qy = y + t * s;
            int clear = is_in_room && left <= qx && qx <= right && low <= qy && qy <= high;
            if (clear) clear = is_way_clear(at, stop, x, y, qx, qy);
            if (clear < 0) {
                Py_DECREF(rim);
                return NULL;
            }
            if (clear)
                near = t;
            else
                beyond = t;
            t = (near + beyond) / 2.0;
        } while (beyond - near > FAN_STEP);
        PyObject *end = Py_BuildValue("(dd)", x + near * c, y + near * s);
        if (!end || PyList_SetItem(rim, i, end) < 0) {
            Py_DECREF(rim);
            return NULL;
        }
    }
    return rim;
}

#include "sweeps.h"
#include "legs.h"

static PyObject *py_set_ring(PyObject *self, PyObject *bytes)
{
    (void)self;
    char *data;
    Py_ssize_t size;
    if (PyBytes_AsStringAndSize(bytes, &data, &size) < 0) return NULL;
    if (size != (Py_ssize_t)sizeof(ring)) return PyErr_Format(PyExc_ValueError, "a ring has 64 points");
    memcpy(ring, data, sizeof(ring));
    Py_RETURN_NONE;
}

/* Which sources it was built from: `hatch_build.py` says it, `_compiled.py` compares it with those that are there. */
#ifndef GROGNARD_SOURCES
#define GROGNARD_SOURCES 0UL
#endif
static PyObject *py_version(PyObject *self, PyObject *none)
{
    (void)self;
    (void)none;
    return PyLong_FromUnsignedLong(GROGNARD_SOURCES);
}

static PyMethodDef methods[] = {
    {"version", py_version, METH_NOARGS, "Which sources it was built from."},
    {"sees", (PyCFunction)(void (*)(void))py_sees, METH_FASTCALL, "Whether a clear line joins two bodies."},
    {"sees_many", (PyCFunction)(void (*)(void))py_sees_many, METH_FASTCALL, "One byte for each pair of bodies."},
    {"sees_all", (PyCFunction)(void (*)(void))py_sees_all, METH_FASTCALL, "Whether every rim point is seen."},
    {"hidden", (PyCFunction)(void (*)(void))py_hidden, METH_FASTCALL, "The share of a silhouette in shadow."},
    {"hidden_many", (PyCFunction)(void (*)(void))py_hidden_many, METH_FASTCALL, "The shares of several silhouettes."},
    {"in_sight", (PyCFunction)(void (*)(void))py_in_sight, METH_FASTCALL, "Which silhouettes are not wholly in shadow."},
    {"nearest", (PyCFunction)(void (*)(void))py_nearest, METH_FASTCALL, "How near two rows of models are."},
    {"within", (PyCFunction)(void (*)(void))py_within, METH_FASTCALL, "Whether two rows of models are that near."},
    {"linked", (PyCFunction)(void (*)(void))py_linked, METH_FASTCALL, "Which models of a row are near each other."},
    {"is_apart", (PyCFunction)(void (*)(void))py_is_apart, METH_FASTCALL, "Whether all models are surely that far apart."},
    {"marked", (PyCFunction)(void (*)(void))py_marked, METH_FASTCALL, "Which models are near which markers."},
    {"coherent", (PyCFunction)(void (*)(void))py_coherent, METH_FASTCALL, "Whether models hang together."},
    {"crowded", (PyCFunction)(void (*)(void))py_crowded, METH_FASTCALL, "The first unit that a model is not clear of."},
    {"all_clear", (PyCFunction)(void (*)(void))py_all_clear, METH_FASTCALL, "Whether models are clear of all units."},
    {"on_shape", (PyCFunction)(void (*)(void))py_on_shape, METH_FASTCALL, "The first shape that a model is on."},
    {"is_barred", (PyCFunction)(void (*)(void))py_is_barred, METH_FASTCALL, "Whether a unit cannot shift so."},
    {"hull_gap", (PyCFunction)(void (*)(void))py_hull_gap, METH_FASTCALL, "How far a point is from corners."},
    {"signed_distance", (PyCFunction)(void (*)(void))py_signed_distance, METH_FASTCALL, "How far a point is in or out."},
    {"is_clear", (PyCFunction)(void (*)(void))py_is_clear, METH_FASTCALL, "Whether a point gets straight along."},
    {"fan", (PyCFunction)(void (*)(void))py_fan, METH_FASTCALL, "How far a point gets straight along in each direction."},
    {"legs", (PyCFunction)(void (*)(void))py_legs, METH_FASTCALL, "The taut lines from a bend to others."},
    {"from_point", (PyCFunction)(void (*)(void))py_from_point, METH_FASTCALL, "How far a point is from a shape."},
    {"met", (PyCFunction)(void (*)(void))py_met, METH_FASTCALL, "Which shapes a base on its way runs into."},
    {"parting", (PyCFunction)(void (*)(void))py_parting, METH_FASTCALL, "The widest strip between two shapes."},
    {"set_ring", py_set_ring, METH_O, "Take the rim points of an oval from Python, so that both use the same bits."},
    {NULL, NULL, 0, NULL},
};

static PyModuleDef_Slot slots[] = {{0, NULL}};

static struct PyModuleDef module = {
    PyModuleDef_HEAD_INIT, "_sight", "Clear lines between bodies, compiled.", 0, methods, slots, NULL, NULL, NULL,
};

PyMODINIT_FUNC PyInit__sight(void) { return PyModuleDef_Init(&module); }
