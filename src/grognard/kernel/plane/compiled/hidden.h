/* Shares of silhouettes in shadow: `_shadows.py`, word for word in C. Change them together. */

#define NEAR_EYE 1e-6
#define FAR_UP 1e9
#define WIDER 1.0012060
#define RING_ROOM 68

typedef struct { double ex, ey, height, ux, uy, d, left, right, low, high; } Sight;
/* One side of a blocker from left to right: w and v. `at` remembers where the last strip was. */
typedef struct { Point *p; int n, at; } Chain;
typedef struct {
    Chain near, far;
    double bottom, top, gap_low, gap_high;
    int is_grounded, is_roofed, is_stood;
} Shadow;
typedef struct { double a, b, c, d; } Band;

/* Room for everything that is near, in one piece of memory. */
typedef struct {
    Shadow *shadows;
    Span *fulls;
    Band *bands, *kept;
    double *cuts, *turns;
    Point *points, *sides;
    int *places;
    int n_shadows, n_fulls, n_cuts, n_points;
    Chain own, other;
} Work;

static int by_value(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return x < y ? -1 : x > y;
}

static int by_span(const void *a, const void *b)
{
    const Span *x = a, *y = b;
    if (x->low != y->low) return x->low < y->low ? -1 : 1;
    return x->high < y->high ? -1 : x->high > y->high;
}

static int is_in_wedge(const Sight *f, const double *row)
{
    double wx = row[1] - f->ex, wy = row[2] - f->ey, far = row[3];
    double x = f->ux * wx + f->uy * wy, y = f->ux * wy - f->uy * wx;
    if (x <= -far || x >= f->d + far) return 0;
    if (y * f->d - f->right * x >= far * sqrt(f->d * f->d + f->right * f->right)) return 0;
    if (f->left * x - y * f->d >= far * sqrt(f->d * f->d + f->left * f->left)) return 0;
    double least = f->low, most = f->high > f->height ? f->high : f->height;
    if (f->height < f->low) {
        least = f->height;
        most = f->high;
    }
    return row[6] > least && row[5] < most;
}

static int is_grounded(const Sight *f, double bottom, double least, double most)
{
    return f->height + (bottom - f->height) * f->d / (bottom < f->height ? most : least) <= f->low;
}

static int is_roofed(const Sight *f, double top, double least, double most)
{
    return f->height + (top - f->height) * f->d / (top >= f->height ? most : least) >= f->high;
}

static int holds_eye(const Point *seen, int n)
{
    Point last = seen[n - 1];
    for (int i = 0; i < n; i++) {
        if (last.x * seen[i].y - last.y * seen[i].x <= 0.0) return 0;
        last = seen[i];
    }
    return 1;
}

static Span across(const Point *seen, int n, double d)
{
    Span found = {FAR_UP, -FAR_UP};
    Point last = seen[n - 1];
    for (int i = 0; i < n; i++) {
        if ((last.x < d) != (seen[i].x < d)) {
            double y = last.y + (seen[i].y - last.y) * ((d - last.x) / (seen[i].x - last.x));
            if (y < found.low) found.low = y;
            if (y > found.high) found.high = y;
        }
        last = seen[i];
    }
    return found;
}

static int clipped(const Point *seen, int n, Point *kept, double side, double limit)
{
    int m = 0;
    for (int i = 0; i < n; i++) {
        Point to = seen[i], from = seen[i ? i - 1 : n - 1];
        double now = side * to.x + limit, before = side * from.x + limit;
        if ((now >= 0.0) != (before >= 0.0)) {
            double t = before / (before - now);
            kept[m].x = from.x + (to.x - from.x) * t;
            kept[m++].y = from.y + (to.y - from.y) * t;
        }
        if (now >= 0.0) kept[m++] = to;
    }
    return m;
}

/* Both sides of what is in front, put down at `room` (2n + 2 points); 0 for what is seen edge on. */
static int make_chains(const Point *front, int n, double d, Point *shown, Point *room, Chain *near, Chain *far)
{
    if (n < 2) return 0;
    int first = 0, last = 0;
    double turn = 0.0;
    for (int i = 0; i < n; i++) shown[i] = (Point){d * front[i].y / front[i].x, 1.0 / front[i].x};
    Point before = shown[n - 1];
    for (int i = 0; i < n; i++) {
        if (shown[i].x < shown[first].x) first = i;
        if (shown[i].x > shown[last].x) last = i;
        turn += before.x * shown[i].y - before.y * shown[i].x;
        before = shown[i];
    }
    if (shown[first].x >= shown[last].x) return 0;
    Chain forth = {room, 1, 0}, back;
    forth.p[0] = shown[first];
    for (int i = first; i != last;) {
        i = i + 1 < n ? i + 1 : 0;
        forth.p[forth.n++] = shown[i];
    }
    back = (Chain){room + forth.n, 1, 0};
    back.p[0] = shown[first];
    for (int i = first; i != last;) {
        i = i ? i - 1 : n - 1;
        back.p[back.n++] = shown[i];
    }
    *near = turn > 0.0 ? back : forth;
    *far = turn > 0.0 ? forth : back;
    return 1;
}

static void add_shadow(Work *k, const Sight *f, const double *row, double grown, int is_dense, int is_stood)
{
    int n = (int)row[0];
    double rho = row[4] - grown, bottom = most_of(row[5], -FAR_UP), top = least_of(row[6], FAR_UP);
    Point *seen = k->sides, *part, *front, *shown;
    if (n == 1) {
        double wx = row[7] - f->ex, wy = row[8] - f->ey;
        double x = f->ux * wx + f->uy * wy, y = f->ux * wy - f->uy * wx;
        if (!is_dense && !is_stood && x - rho > NEAR_EYE && x + rho <= f->d)
            if (is_grounded(f, bottom, x - rho, x + rho) && is_roofed(f, top, x - rho, x + rho)) {
                double root = rho * sqrt(x * x + y * y - rho * rho), rest = x * x - rho * rho;
                k->fulls[k->n_fulls++] = (Span){f->d * ((x * y - root) / rest), f->d * ((x * y + root) / rest)};
                return;
            }
        n = 64;
        if (x * x + y * y < rho * rho) rho *= WIDER;
        for (int i = 0; i < n; i++) seen[i] = (Point){x + rho * ring[i].x, y + rho * ring[i].y};
    } else
        for (int i = 0; i < n; i++) {
            double px = row[7 + 2 * i], py = row[8 + 2 * i];
            seen[i].x = f->ux * (px - f->ex) + f->uy * (py - f->ey);
            seen[i].y = f->ux * (py - f->ey) - f->uy * (px - f->ex);
        }
    Span gap = {0.0, 0.0};
    if (is_dense) {
        if (holds_eye(seen, n)) return;
        gap = across(seen, n, f->d);
    }
    part = seen + n;
    int m = clipped(seen, n, part, 1.0, -NEAR_EYE);
    front = part + m;
    m = m ? clipped(part, m, front, -1.0, f->d) : 0;
    shown = front + m;
    Shadow found;
    if (!make_chains(front, m, f->d, shown, k->points + k->n_points, &found.near, &found.far)) return;
    double start = found.near.p[0].x, end = found.near.p[found.near.n - 1].x;
    if (start >= f->right || end <= f->left) return;
    double least = front[0].x, most = front[0].x;
    for (int i = 0; i < m; i++) {
        if (front[i].x < least) least = front[i].x;
        if (front[i].x > most) most = front[i].x;
    }
    found.is_grounded = is_grounded(f, bottom, least, most);
    found.is_roofed = is_roofed(f, top, least, most);
    if (found.is_grounded && found.is_roofed && !is_stood) {
        if (gap.low < gap.high) {
            k->fulls[k->n_fulls++] = (Span){start, least_of(gap.low, end)};
            k->fulls[k->n_fulls++] = (Span){most_of(gap.high, start), end};
        } else
            k->fulls[k->n_fulls++] = (Span){start, end};
        return;
    }
    found.bottom = bottom;
    found.top = top;
    found.gap_low = gap.low;
    found.gap_high = gap.high;
    found.is_stood = is_stood;
    k->n_points += found.near.n + found.far.n;
    k->shadows[k->n_shadows++] = found;
}

static int merge_fulls(Work *k, double left, double right)
{
    int n = 0;
    qsort(k->fulls, (size_t)k->n_fulls, sizeof(Span), by_span);
    for (int i = 0; i < k->n_fulls; i++) {
        double start = most_of(k->fulls[i].low, left), end = least_of(k->fulls[i].high, right);
        if (start >= end) continue;
        if (n && start <= k->fulls[n - 1].high) {
            if (end > k->fulls[n - 1].high) k->fulls[n - 1].high = end;
        } else
            k->fulls[n++] = (Span){start, end};
    }
    return n;
}

/* A side of a base, at `room`: the far one of one's own, the near one of the target's. */
static Chain trim(const Sight *f, const Body *base, int is_own, Point *work, Point *room)
{
    double wx = base->x - f->ex, wy = base->y - f->ey, x = f->ux * wx + f->uy * wy, y = f->ux * wy - f->uy * wx;
    double c = base->c * f->ux + base->s * f->uy, s = base->s * f->ux - base->c * f->uy;
    if (base->kind == DISC) {
        c = 1.0;
        s = 0.0;
    }
    int n = base->kind == BOX ? 4 : 64;
    double wider = base->kind == BOX ? 1.0 : WIDER, l = base->l * wider, w = base->w * wider;
    const Point *rim = base->kind == BOX ? quarters : ring;
    for (int i = 0; i < n; i++) {
        double u = l * rim[i].x, v = w * rim[i].y;
        work[i] = (Point){x + c * u - s * v, y + s * u + c * v};
    }
    Point *front = work + n;
    int m = clipped(work, n, front, 1.0, -NEAR_EYE);
    Chain near, far, none = {room, 0, 0};
    if (!make_chains(front, m, f->d, front + m, room, &near, &far)) return none;
    return is_own ? far : near;
}

static void add_cut(Work *k, const Sight *f, double w)
{
    if (f->left < w && w < f->right) k->cuts[k->n_cuts++] = w;
}

static int cross_chains(Work *k, const Sight *f, const Chain *one, const Chain *other, int is_counted)
{
    int n = 0;
    for (int i = 0; i + 1 < one->n; i++)
        for (int j = 0; j + 1 < other->n; j++) {
            Point p0 = one->p[i], p1 = one->p[i + 1], q0 = other->p[j], q1 = other->p[j + 1];
            double start = most_of(p0.x, q0.x), end = least_of(p1.x, q1.x);
            if (start < end) {
                double a = p0.y + (p1.y - p0.y) * ((start - p0.x) / (p1.x - p0.x)) -
                           (q0.y + (q1.y - q0.y) * ((start - q0.x) / (q1.x - q0.x)));
                double b = p0.y + (p1.y - p0.y) * ((end - p0.x) / (p1.x - p0.x)) -
                           (q0.y + (q1.y - q0.y) * ((end - q0.x) / (q1.x - q0.x)));
                if ((a < 0.0) != (b < 0.0)) {
                    n++;
                    if (!is_counted) add_cut(k, f, start + (end - start) * (a / (a - b)));
                }
            }
        }
    return n;
}

static int gather_chains(Work *k, Shadow *o, Chain **chains)
{
    int n = 2;
    chains[0] = &o->near;
    chains[1] = &o->far;
    if (k->own.n) chains[n++] = &k->own;
    if (k->other.n) chains[n++] = &k->other;
    return n;
}

static void add_cuts(Work *k, const Sight *f, Shadow *o)
{
    add_cut(k, f, o->near.p[0].x);
    add_cut(k, f, o->near.p[o->near.n - 1].x);
    if (o->gap_low < o->gap_high) {
        add_cut(k, f, o->gap_low);
        add_cut(k, f, o->gap_high);
    }
    int is_under_near = o->bottom < f->height, is_over_near = o->top >= f->height;
    if (o->is_stood || (!o->is_grounded && is_under_near) || (!o->is_roofed && is_over_near))
        for (int i = 0; i < o->near.n; i++) add_cut(k, f, o->near.p[i].x);
    if (o->is_stood || (!o->is_grounded && !is_under_near) || (!o->is_roofed && !is_over_near))
        for (int i = 0; i < o->far.n; i++) add_cut(k, f, o->far.p[i].x);
    if (!o->is_stood) return;
    Chain *chains[4];
    int n = gather_chains(k, o, chains);
    for (int i = 2; i < n; i++)
        for (int j = 0; j < chains[i]->n; j++) add_cut(k, f, chains[i]->p[j].x);
    for (int i = 0; i < n; i++)
        for (int j = 0; j < i; j++) cross_chains(k, f, chains[i], chains[j], 0);
}

/* Room that the cuts of all shadows can take. */
static size_t count_cuts(Work *k, const Sight *f, int n_merged)
{
    size_t n = 2 + 2 * (size_t)n_merged;
    for (int s = 0; s < k->n_shadows; s++) {
        Shadow *o = k->shadows + s;
        n += 4 + (size_t)(o->near.n + o->far.n);
        if (!o->is_stood) continue;
        Chain *chains[4];
        int m = gather_chains(k, o, chains);
        for (int i = 2; i < m; i++) n += (size_t)chains[i]->n;
        for (int i = 0; i < m; i++)
            for (int j = 0; j < i; j++) n += (size_t)cross_chains(k, f, chains[i], chains[j], 1);
    }
    return n;
}

static int values(Chain *o, double one, double middle, double other, Span *found)
{
    if (!o->n || middle <= o->p[0].x || middle >= o->p[o->n - 1].x) return 0;
    while (o->p[o->at + 1].x <= middle) o->at++;
    Point p = o->p[o->at], q = o->p[o->at + 1];
    double slope = (q.y - p.y) / (q.x - p.x);
    found->low = p.y + slope * (one - p.x);
    found->high = p.y + slope * (other - p.x);
    return 1;
}

static int band_of(const Sight *f, Shadow *o, double one, double middle, double other, const Span *own,
                   const Span *target, Band *band)
{
    if (middle <= o->near.p[0].x || middle >= o->near.p[o->near.n - 1].x) return 0;
    if (o->gap_low < middle && middle < o->gap_high) return 0;
    Span near, far;
    if (!values(&o->near, one, middle, other, &near) || !values(&o->far, one, middle, other, &far)) return 0;
    if (o->is_stood) {
        if (own) near = (Span){least_of(near.low, own->low), least_of(near.high, own->high)};
        if (target) far = (Span){most_of(far.low, target->low), most_of(far.high, target->high)};
        if (near.low + near.high <= far.low + far.high) return 0;
    }
    double low = (o->bottom - f->height) * f->d, high = (o->top - f->height) * f->d;
    const Span *under = o->bottom < f->height ? &near : &far, *over = o->top >= f->height ? &near : &far;
    *band = (Band){f->low, f->high, f->low, f->high};
    if (!o->is_grounded) {
        band->a = f->height + low * under->low;
        band->c = f->height + low * under->high;
    }
    if (!o->is_roofed) {
        band->b = f->height + high * over->low;
        band->d = f->height + high * over->high;
    }
    return !((band->b <= f->low && band->d <= f->low) || (band->a >= f->high && band->c >= f->high));
}

static int is_inside_band(const Band *o, const Band *by)
{
    return by->a <= o->a && by->b >= o->b && by->c <= o->c && by->d >= o->d;
}

static int undominated(Work *k, int n)
{
    int m = 0;
    for (int i = 0; i < n; i++) {
        const Band *band = k->bands + i;
        int is_inside = 0, left = 0;
        for (int j = 0; j < m && !is_inside; j++) is_inside = is_inside_band(band, k->kept + j);
        if (is_inside) continue;
        for (int j = 0; j < m; j++)
            if (!is_inside_band(k->kept + j, band)) k->kept[left++] = k->kept[j];
        k->kept[left++] = *band;
        m = left;
    }
    return m;
}

static double covered_by(Work *k, int n_bands, double low, double high)
{
    int n = undominated(k, n_bands), n_turns = 2;
    k->turns[0] = 0.0;
    k->turns[1] = 1.0;
    for (int i = 0; i < 2 * n + 2; i++) {
        double p = low, q = low;
        if (i == 1) p = q = high;
        if (i > 1) {
            const Band *o = k->kept + (i - 2) / 2;
            p = i % 2 ? o->b : o->a;
            q = i % 2 ? o->d : o->c;
        }
        for (int j = 0; j < i; j++) {
            double r = low, s = low;
            if (j == 1) r = s = high;
            if (j > 1) {
                const Band *o = k->kept + (j - 2) / 2;
                r = j % 2 ? o->b : o->a;
                s = j % 2 ? o->d : o->c;
            }
            double gap = (p - r) - (q - s);
            if (gap != 0.0) {
                double t = (p - r) / gap;
                if (0.0 < t && t < 1.0) k->turns[n_turns++] = t;
            }
        }
    }
    qsort(k->turns, (size_t)n_turns, sizeof(double), by_value);
    double total = 0.0;
    Span *parts = (Span *)k->bands; /* the bands themselves are no longer needed */
    for (int i = 0; i + 1 < n_turns; i++) {
        double one = k->turns[i], other = k->turns[i + 1], t = (one + other) / 2.0;
        for (int j = 0; j < n; j++) {
            const Band *o = k->kept + j;
            Span part = {o->a + (o->c - o->a) * t, o->b + (o->d - o->b) * t};
            int at = j;
            for (; at > 0 && by_span(parts + at - 1, &part) > 0; at--) parts[at] = parts[at - 1];
            parts[at] = part;
        }
        double covered = 0.0, reached = low;
        for (int j = 0; j < n; j++) {
            double bottom = most_of(parts[j].low, reached), top = least_of(parts[j].high, high);
            if (top > bottom) {
                covered += top - bottom;
                reached = top;
            }
        }
        total += (other - one) * covered;
    }
    return total;
}

static double shaded_area(Work *k, const Sight *f, int n_merged)
{
    k->n_cuts = 2;
    k->cuts[0] = f->left;
    k->cuts[1] = f->right;
    for (int i = 0; i < n_merged; i++) {
        k->cuts[k->n_cuts++] = k->fulls[i].low;
        k->cuts[k->n_cuts++] = k->fulls[i].high;
    }
    for (int i = 0; i < k->n_shadows; i++) add_cuts(k, f, k->shadows + i);
    qsort(k->cuts, (size_t)k->n_cuts, sizeof(double), by_value);
    double total = 0.0;
    int full = 0;
    for (int i = 0; i + 1 < k->n_cuts; i++) {
        double one = k->cuts[i], other = k->cuts[i + 1];
        if (other <= one) continue;
        double middle = (one + other) / 2.0;
        while (full < n_merged && k->fulls[full].high < middle) full++;
        if (full < n_merged && k->fulls[full].low < middle) {
            total += (other - one) * (f->high - f->low);
            continue;
        }
        Span own, target;
        int has_own = values(&k->own, one, middle, other, &own);
        int has_target = values(&k->other, one, middle, other, &target), n = 0;
        for (int j = 0; j < k->n_shadows; j++)
            n += band_of(f, k->shadows + j, one, middle, other, has_own ? &own : NULL, has_target ? &target : NULL,
                         k->bands + n);
        if (n) total += (other - one) * covered_by(k, n, f->low, f->high);
    }
    return total;
}

static inline int has_bit(const unsigned char *mask, int k) { return mask && mask[k >> 3] >> (k & 7) & 1; }

/* The share in shadow; -1 with an exception if there is no memory. `bases` are two or none. */
static double hidden_share(const Sight *f, const double *scene, const double *stop, double grown,
                           const unsigned char *ignores, const unsigned char *dense, const unsigned char *stood,
                           const Body *own, const Body *other)
{
    size_t near = 0, points = 0;
    int longest = 64;
    const double *row = scene;
    for (int k = 0; row < stop; k++, row += 7 + 2 * (int)row[0])
        if (!has_bit(ignores, k) && is_in_wedge(f, row)) {
            int n = row[0] == 1.0 ? 64 : (int)row[0];
            near++;
            points += 2 * (size_t)n + 8;
            if (n > longest) longest = n;
        }
    if (!near) return 0.0;
    size_t sides = 4 * ((size_t)longest + 4), trims = stood ? 4 * RING_ROOM : 0;
    Work k = {0};
    char *memory = PyMem_Malloc(near * (sizeof(Shadow) + 2 * sizeof(Span) + 2 * sizeof(Band)) +
                                (points + sides + 2 * trims) * sizeof(Point));
    if (!memory) {
        PyErr_NoMemory();
        return -1.0;
    }
    k.shadows = (Shadow *)memory;
    k.fulls = (Span *)(k.shadows + near);
    k.bands = (Band *)(k.fulls + 2 * near);
    k.kept = k.bands + near;
    k.points = (Point *)(k.kept + near);
    k.sides = k.points + points;
    row = scene;
    for (int i = 0; row < stop; i++, row += 7 + 2 * (int)row[0])
        if (!has_bit(ignores, i) && is_in_wedge(f, row))
            add_shadow(&k, f, row, grown, has_bit(dense, i), has_bit(stood, i));
    int n_merged = merge_fulls(&k, f->left, f->right);
    double share = 0.0;
    if (!k.n_shadows) {
        for (int i = 0; i < n_merged; i++) share += k.fulls[i].high - k.fulls[i].low;
        share = share / (f->right - f->left);
    } else if (n_merged == 1 && k.fulls[0].low == f->left && k.fulls[0].high == f->right)
        share = 1.0;
    else {
        Point *room = k.sides + sides;
        if (stood && own) k.own = trim(f, own, 1, k.sides, room);
        if (stood && other) k.other = trim(f, other, 0, k.sides, room + trims);
        size_t most = 2 * (size_t)k.n_shadows + 2;
        k.cuts = PyMem_Malloc((count_cuts(&k, f, n_merged) + most * (most - 1) / 2 + 2) * sizeof(double));
        if (!k.cuts) {
            PyMem_Free(memory);
            PyErr_NoMemory();
            return -1.0;
        }
        k.turns = k.cuts + count_cuts(&k, f, n_merged);
        share = shaded_area(&k, f, n_merged) / ((f->right - f->left) * (f->high - f->low));
        PyMem_Free(k.cuts);
    }
    PyMem_Free(memory);
    return least_of(share, 1.0);
}

/* `_sides` for a body seen along the line to it. */
static Span sides_of(const Body *b)
{
    double d = b->x, c = b->c, s = b->s, l = b->l, w = b->w, r = b->r;
    if (d > r) {
        if (b->kind == BOX) {
            Span found = {0.0, 0.0};
            for (int i = 0; i < 4; i++) {
                double u = l * quarters[i].x, v = w * quarters[i].y;
                double slope = (b->y + s * u + c * v) / (d + c * u - s * v);
                if (i == 0 || slope < found.low) found.low = slope;
                if (i == 0 || slope > found.high) found.high = slope;
            }
            return (Span){d * found.low, d * found.high};
        }
        if (b->kind == DISC) {
            double half = d * r / sqrt(d * d - r * r);
            return (Span){-half, half};
        }
        double xx = c * l * (c * l) + s * w * (s * w), yy = s * l * (s * l) + c * w * (c * w);
        double xy = c * l * (s * l) - s * w * (c * w), rest = d * d - xx, root = sqrt(xy * xy + rest * yy);
        return (Span){d * ((-xy - root) / rest), d * ((-xy + root) / rest)};
    }
    double half = r;
    if (b->kind == BOX)
        half = fabs(s * l) + fabs(c * w);
    else if (b->kind == OVAL)
        half = sqrt(s * l * (s * l) + c * w * (c * w));
    return (Span){-half, half};
}

/* 1: the silhouette of b as the eye sees it; 0: from straight above or below, or without width. */
static int frame_of(double ex, double ey, double height, const Body *b, Sight *f)
{
    double dx = b->x - ex, dy = b->y - ey, d = sqrt(dx * dx + dy * dy);
    if (d <= NEAR_EYE) return 0;
    double ux = dx / d, uy = dy / d;
    Body seen = turned(b, d, ux, uy);
    Span sides = sides_of(&seen);
    double low = b->bottom, high = b->top;
    if (high < low + NEAR_EYE) high = low + NEAR_EYE;
    *f = (Sight){ex, ey, height, ux, uy, d, sides.low, sides.high, low, high};
    return sides.high > sides.low;
}

/* The share of a body that is hidden from an eye; -1 where the plain part must look from straight above. */
static PyObject *py_hidden(PyObject *self, PyObject *const *args, Py_ssize_t n_args)
{
    (void)self;
    const double *scene, *stop;
    int n;
    double v[4];
    const unsigned char *masks[3];
    Body own, other;
    Sight f;
    if (n_args != 10) return PyErr_Format(PyExc_TypeError, "hidden takes a scene, 4 numbers, a body, 3 masks and a base");
    if (read_scene(args[0], &scene, &stop, &n, NULL) < 0) return NULL;
    for (int i = 0; i < 4; i++) {
        v[i] = PyFloat_AsDouble(args[1 + i]);
        if (v[i] == -1.0 && PyErr_Occurred()) return NULL;
    }
    if (take_body(args[5], &other) < 0) return NULL;
    for (int i = 0; i < 3; i++)
        if (take_mask(args[6 + i], n, masks + i) < 0) return NULL;
    int has_own = args[9] != Py_None;
    if (has_own && take_body(args[9], &own) < 0) return NULL;
    if (!frame_of(v[0], v[1], v[2], &other, &f)) return PyFloat_FromDouble(-1.0);
    double share = hidden_share(&f, scene, stop, v[3], masks[0], masks[1], masks[2], has_own ? &own : NULL, &other);
    return share < 0.0 ? NULL : PyFloat_FromDouble(share);
}

/* The same for several bodies, each with its own mask of what is stood upon. */
static PyObject *py_hidden_many(PyObject *self, PyObject *const *args, Py_ssize_t n_args)
{
    (void)self;
    const double *scene, *stop;
    int n;
    double v[4];
    const unsigned char *ignores, *dense, *stood;
    Body own, other;
    Sight f;
    if (n_args != 10)
        return PyErr_Format(PyExc_TypeError, "hidden_many takes a scene, 4 numbers, bodies, 2 masks, masks and a base");
    if (read_scene(args[0], &scene, &stop, &n, NULL) < 0) return NULL;
    for (int i = 0; i < 4; i++) v[i] = PyFloat_AsDouble(args[1 + i]);
    Py_ssize_t bodies = PyList_Size(args[5]);
    int has_own = args[9] != Py_None;
    if (PyErr_Occurred() || take_mask(args[6], n, &ignores) < 0 || take_mask(args[7], n, &dense) < 0 ||
        (has_own && take_body(args[9], &own) < 0))
        return NULL;
    PyObject *found = PyList_New(0);
    for (Py_ssize_t i = 0; found && i < bodies; i++) {
        PyObject *row = PyList_GetItem(args[5], i), *mask = PyList_GetItem(args[8], i), *item = NULL;
        double share = -1.0;
        if (row && mask && take_body(row, &other) == 0 && take_mask(mask, n, &stood) == 0) {
            if (frame_of(v[0], v[1], v[2], &other, &f))
                share = hidden_share(&f, scene, stop, v[3], ignores, dense, stood, stood && has_own ? &own : NULL, &other);
            if (!PyErr_Occurred()) item = PyFloat_FromDouble(share);
        }
        if (!item || PyList_Append(found, item) < 0) {
            Py_DECREF(found);
            found = NULL;
        }
        Py_XDECREF(item);
    }
    return found;
}

/* One pair for `in_sight`: the scene, the masks, and room for another mask. */
typedef struct {
    const double *scene, *stop;
    double grown, limit, thin;
    const unsigned char *ignores, *dense;
    unsigned char *room;
    int n;
} Lookout;

static double share_without(const Lookout *o, const Sight *f, const unsigned char *ignores, const unsigned char *stood,
                            const Body *own, const Body *other)
{
    return hidden_share(f, o->scene, o->stop, o->grown, ignores, o->dense, stood, stood ? own : NULL, other);
}

/* 1 if less than the limit is hidden when dense blockers that hide a thin share alone are left out; else 0 or -1. */
static int is_in_sight(const Lookout *o, const Sight *f, const unsigned char *stood, const Body *own, const Body *other)
{
    double share = share_without(o, f, o->ignores, stood, own, other);
    if (share < o->limit || !o->dense) return share < 0.0 ? -1 : share < o->limit;
    int size = (o->n + 7) / 8, has_thin = 0;
    unsigned char *left_out = o->room, *alone = o->room + size;
    for (int i = 0; i < size; i++) left_out[i] = (o->ignores ? o->ignores[i] : 0) | o->dense[i];
    share = share_without(o, f, left_out, stood, own, other);
    if (share < 0.0 || share >= o->limit) return share < 0.0 ? -1 : 0;
    for (int i = 0; i < size; i++) left_out[i] = o->ignores ? o->ignores[i] : 0;
    const double *row = o->scene;
    for (int k = 0; row < o->stop; k++, row += 7 + 2 * (int)row[0]) {
        if (!has_bit(o->dense, k) || has_bit(o->ignores, k) || !is_in_wedge(f, row)) continue;
        memset(alone, 0xff, (size_t)size);
        alone[k >> 3] &= (unsigned char)~(1 << (k & 7));
        share = share_without(o, f, alone, stood, own, other);
        if (share < 0.0) return -1;
        if (share < o->thin) {
            left_out[k >> 3] |= (unsigned char)(1 << (k & 7));
            has_thin = 1;
        }
    }
    if (!has_thin) return 0;
    share = share_without(o, f, left_out, stood, own, other);
    return share < 0.0 ? -1 : share < o->limit;
}

/* One byte for each body: 1 in sight, 0 not, 2 if it is straight above or below; up to the first 1 if one is enough. */
static PyObject *py_in_sight(PyObject *self, PyObject *const *args, Py_ssize_t n_args)
{
    (void)self;
    Lookout o = {0};
    double v[4];
    const unsigned char *stood;
    Body own, other;
    Sight f;
    if (n_args != 13) return PyErr_Format(PyExc_TypeError, "in_sight takes 13 arguments, see _compiled.py");
    if (read_scene(args[0], &o.scene, &o.stop, &o.n, NULL) < 0) return NULL;
    for (int i = 0; i < 4; i++) v[i] = PyFloat_AsDouble(args[1 + i]);
    o.grown = v[3];
    o.limit = PyFloat_AsDouble(args[10]);
    o.thin = PyFloat_AsDouble(args[11]);
    Py_ssize_t bodies = PyList_Size(args[5]), done = 0;
    int has_own = args[9] != Py_None, is_one_enough = PyObject_IsTrue(args[12]), is_found = 0;
    if (PyErr_Occurred() || take_mask(args[6], o.n, &o.ignores) < 0 || take_mask(args[7], o.n, &o.dense) < 0 ||
        (has_own && take_body(args[9], &own) < 0))
        return NULL;
    char *found = PyMem_Malloc((size_t)bodies + 2 * (size_t)((o.n + 7) / 8) + 1);
    if (!found) return PyErr_NoMemory();
    o.room = (unsigned char *)found + bodies;
    for (; done < bodies && !(is_one_enough && is_found); done++) {
        PyObject *row = PyList_GetItem(args[5], done), *mask = PyList_GetItem(args[8], done);
        if (!row || !mask || take_body(row, &other) < 0 || take_mask(mask, o.n, &stood) < 0) break;
        int is_seen = 2;
        if (frame_of(v[0], v[1], v[2], &other, &f)) is_seen = is_in_sight(&o, &f, stood, has_own ? &own : NULL, &other);
        if (is_seen < 0) break;
        found[done] = (char)is_seen;
        is_found = is_seen == 1;
    }
    PyObject *out = PyErr_Occurred() ? NULL : PyBytes_FromStringAndSize(found, done);
    PyMem_Free(found);
    return out;
}
