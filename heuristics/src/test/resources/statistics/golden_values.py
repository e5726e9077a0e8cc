"""Golden values for the statistics and queueing formulas, by programs that share nothing with ours.

    python3 golden_values.py > golden_values.json

Made with Python 3.11, numpy 2.4 and scipy 1.17. Where scipy has the function, it is scipy's; where it has none, the
definition is followed word for word (all virtual samples, all states, all places), not the shortcut that ours takes. Where a
row has a number for a sample, it is the place of the sample among SAMPLES.
"""

import json

import numpy as np
from scipy import linalg, optimize, stats

RANDOM = np.random.default_rng(20150101)


def rounded(values):
    return [round(float(value), 3) for value in values]


def dependent(count, mean, spread, weight):
    """Neighbours are alike (AR(1)), as response times are that meet the same queue."""
    level, values = 0.0, []
    for _ in range(count):
        level = weight * level + RANDOM.normal() * np.sqrt(1 - weight * weight)
        values.append(mean + spread * level)
    return rounded(values)


SAMPLES = [
    # apart, hardly apart, with many ties, dependent, and short
    *(rounded(RANDOM.exponential(120, 90)), rounded(RANDOM.exponential(80, 70))),
    *(rounded(RANDOM.lognormal(4, 0.6, 60)), rounded(RANDOM.lognormal(3.95, 0.6, 75))),
    *(rounded(RANDOM.integers(10, 16, 50)), rounded(RANDOM.integers(9, 15, 41))),
    *(dependent(120, 110, 15, 0.8), dependent(120, 100, 15, 0.8)),
    *(rounded(RANDOM.normal(50, 5, 18)), rounded(RANDOM.normal(50, 5, 23))),
]
PAIRS = [(first, first + 1) for first in range(0, len(SAMPLES), 2)]


def wilson():
    rows = []
    for successes, trials in [(0, 20), (1, 20), (7, 300), (50, 100), (148, 148), (990, 1000)]:
        for level in (0.90, 0.95, 0.99):
            interval = stats.binomtest(successes, trials).proportion_ci(level, method="wilson")
            rows.append(
                {
                    "successes": successes,
                    "trials": trials,
                    "z": stats.norm.ppf(0.5 + level / 2),
                    "lower": interval.low,
                    "upper": interval.high,
                }
            )
    return rows


def percentiles():
    return [
        {"values": first, "p": p, "is": float(np.percentile(SAMPLES[first], 100 * p, method="inverted_cdf"))}
        for first, _ in PAIRS
        for p in (0.01, 0.5, 0.9, 0.95, 0.99, 1.0)
    ]


def effect():
    return [
        {
            "high": high,
            "low": low,
            "a12": float(stats.mannwhitneyu(SAMPLES[high], SAMPLES[low]).statistic)
            / (len(SAMPLES[high]) * len(SAMPLES[low])),
            "z": float(
                stats.norm.isf(
                    stats.mannwhitneyu(
                        SAMPLES[high],
                        SAMPLES[low],
                        alternative="greater",
                        use_continuity=False,
                        method="asymptotic",
                    ).pvalue
                )
            ),
        }
        for high, low in PAIRS
    ]


def batch_means(values, size):
    whole = len(values) // size
    return np.array(values[: whole * size]).reshape(whole, size).mean(axis=1)


def welch():
    return [
        {
            "first": first,
            "second": second,
            "p": float(
                stats.ttest_ind(
                    batch_means(SAMPLES[first], 6), batch_means(SAMPLES[second], 6), equal_var=False
                ).pvalue
            ),
        }
        for first, second in PAIRS
    ]


def effective_size():
    rows = []
    for first, _ in PAIRS:
        values = SAMPLES[first]
        batch = int(np.sqrt(len(values)))
        inflation = batch * np.var(batch_means(values, batch), ddof=1) / np.var(values, ddof=1)
        rows.append({"values": first, "is": float(min(len(values), len(values) / inflation))})
    return rows


def trend():
    """z from Kendall's tau of the block medians, the slope from scipy's Theil-Sen estimator."""
    rows = []
    for growth, weight in [(0, 0), (0, 0.9), (20, 0), (60, 0.8), (-40, 0.5)]:
        starts = rounded(np.sort(RANDOM.uniform(0, 60000, 120)))
        noise = dependent(120, 100, 20, weight)
        values = rounded(v + growth * s / 60000 for s, v in zip(starts, noise))
        medians = stats.binned_statistic(starts, values, "median", bins=20, range=(0, 60000)).statistic
        count = len(medians)
        score = round(stats.kendalltau(np.arange(count), medians).statistic * count * (count - 1) / 2)
        z = (score - np.sign(score)) / np.sqrt(count * (count - 1) * (2 * count + 5) / 18)
        slope = stats.theilslopes(medians, np.arange(count)).slope
        rows.append(
            {
                "starts": starts,
                "values": values,
                "window": 60000,
                "z": float(z),
                "growth": float(slope * (count - 1) / np.median(medians)),
            }
        )
    return rows


def bootstrap():
    """Moving blocks of round(n^(1/3)), the last one cut; 100 000 resamples where ours takes 400."""
    resamples = 100_000

    def means(values):
        values = np.array(values)
        count, block = len(values), max(1, round(np.cbrt(len(values))))
        starts = RANDOM.integers(0, count - block + 1, (resamples, -(-count // block)))
        picked = (starts[:, :, None] + np.arange(block)).reshape(resamples, -1)[:, :count]
        return values[picked].mean(axis=1)

    rows = []
    for numerator, denominator in PAIRS:
        ratios = means(SAMPLES[numerator]) / means(SAMPLES[denominator])
        lower, upper = np.quantile(ratios, [0.025, 0.975], method="inverted_cdf")
        rows.append(
            {"numerator": numerator, "denominator": denominator, "lower": float(lower), "upper": float(upper)}
        )
    return rows


def coordinated_omission():
    """All virtual samples written down, as HdrHistogram does, for the calls that were in a stall."""
    rows = []
    for limit, distance in [(100.0, 37.0), (250.0, 110.0), (0.0, 50.0)]:
        responses = rounded(RANDOM.exponential(90, 80)) + rounded(RANDOM.uniform(400, 3000, 6))
        stalled = [bool(response > 200 and RANDOM.uniform() < 0.7) for response in responses]
        everything = []
        for response, held in zip(responses, stalled):
            everything.append(response)
            missing = response - distance
            while held and missing > 0:
                everything.append(missing)
                missing -= distance
        rows.append(
            {
                "responses": responses,
                "stalled": stalled,
                "distance": distance,
                "limit": limit,
                "share": float(np.mean(np.array(everything) > limit)),
            }
        )
    return rows


def erlang_c():
    """From scipy's Poisson distribution; the inverse by Brent's method."""

    def waiting(servers, utilisation):
        offered = servers * utilisation
        blocked = stats.poisson.pmf(servers, offered) / stats.poisson.cdf(servers, offered)
        return blocked / (1 - utilisation * (1 - blocked))

    def factor(servers, utilisation):
        return 1 + waiting(servers, utilisation) / (servers * (1 - utilisation))

    rows = []
    for servers in (1, 2, 3, 4, 8, 16, 64, 200):
        for utilisation in (0.1, 0.5, 0.8, 0.95, 0.99):
            rows.append(
                {
                    "servers": servers,
                    "utilisation": utilisation,
                    "waiting": float(waiting(servers, utilisation)),
                    "factor": float(factor(servers, utilisation)),
                    "utilisationForFactor3": float(
                        optimize.brentq(lambda u: factor(servers, u) - 3, 1e-9, 1 - 1e-12, xtol=1e-14)
                    ),
                }
            )
    return rows


def group_sequential():
    """From scipy's multivariate normal distribution, where ours integrates look by look."""

    def spent(kind, alpha, information):
        if kind == "POCOCK":
            return alpha * np.log(1 + (np.e - 1) * information)
        return 2 - 2 * stats.norm.cdf(stats.norm.ppf(1 - alpha / 2) / np.sqrt(information))

    rows = []
    for information in ([0.5, 1.0], [0.2, 1.0], [0.4, 0.7, 1.0]):
        for alpha in (0.05, 0.005):
            for kind in ("OBRIEN_FLEMING", "POCOCK"):
                bounds = []
                for look, share in enumerate(information):
                    shares = np.array(information[: look + 1])
                    covariance = np.sqrt(np.minimum.outer(shares, shares) / np.maximum.outer(shares, shares))
                    below_all = 1 - spent(kind, alpha, share)

                    def never_above(bound):
                        return stats.multivariate_normal.cdf(
                            [*bounds, bound], cov=covariance, abseps=1e-9, releps=1e-9, maxpts=2_000_000
                        )

                    bounds.append(float(optimize.brentq(lambda z: never_above(z) - below_all, 0, 9, xtol=1e-8)))
                rows.append({"information": information, "alpha": alpha, "spending": kind, "bounds": bounds})
    return rows


def finite_population():
    """Stationary distribution of the Markov chain, by solving its balance equations."""
    rows = []
    for users, think, demand, servers in [
        (5, 100, 10, 2),
        (20, 100, 10, 2),
        (50, 150, 20, 4),
        (30, 500, 40, 1),
        (12, 80, 200, 12),
        (40, 10, 25, 7),
    ]:
        generator = np.zeros((users + 1, users + 1))
        for present in range(users + 1):
            if present < users:
                generator[present, present + 1] = (users - present) / think
            if present > 0:
                generator[present, present - 1] = min(present, servers) / demand
            generator[present, present] = -generator[present].sum()
        system = np.vstack([generator.T, np.ones(users + 1)])
        shares = linalg.lstsq(system, np.append(np.zeros(users + 1), 1))[0]
        states = np.arange(users + 1)
        throughput = (np.minimum(states, servers) / demand * shares).sum()
        rows.append(
            {
                "users": users,
                "think": think,
                "demand": demand,
                "servers": servers,
                "response": float((states * shares).sum() / throughput),
            }
        )
    return rows


def scalability():
    """Trust region reflective where ours is Levenberg-Marquardt; points of the law with 3 % noise."""
    users = [1.0, 7.0, 13.0, 25.0, 37.0, 50.0]

    def law(n, gamma, contention, coherency):
        return gamma * n / (1 + contention * (n - 1) + coherency * n * (n - 1))

    rows = []
    for gamma, contention, coherency in [(6.5, 0.05, 0.0005), (120.0, 0.02, 0.002), (0.4, 0.2, 0.001)]:
        observed = [
            round(float(law(n, gamma, contention, coherency) * (1 + 0.03 * RANDOM.uniform(-1, 1))), 5) for n in users
        ]
        best = optimize.curve_fit(
            law,
            users,
            observed,
            p0=[observed[0], 0.05, 1e-4],
            bounds=([0, 0, 0], np.inf),
            x_scale=[observed[0], 0.1, 1e-3],
            ftol=1e-15,
            xtol=1e-15,
            gtol=1e-15,
            max_nfev=100_000,
        )[0]
        rows.append(
            {
                "users": users,
                "throughput": observed,
                "gamma": float(best[0]),
                "contention": float(best[1]),
                "coherency": float(best[2]),
            }
        )
    return rows


def oscillation():
    rows = []
    for jitter in (0.02, 0.2, 1.0):
        period, window = 800.0, 40000.0
        moments = rounded(
            np.sort((np.repeat(np.arange(50), 8) + RANDOM.uniform(0, jitter, 400)) * period % window)
        )
        counts = np.histogram(moments, bins=400, range=(0, window))[0]
        around = np.lib.stride_tricks.sliding_window_view(counts, 8).mean(axis=1)
        counts = counts - around[np.clip(np.arange(400) - 4, 0, 392)]
        rows.append(
            {
                "moments": moments,
                "window": window,
                "period": period,
                "is": float(max((counts[:-lag] * counts[lag:]).sum() for lag in (7, 8, 9)) / (counts**2).sum()),
            }
        )
    return rows


def steady_state():
    """The definition of MSER-5: each truncation tried."""
    rows = []
    for excess, fades in [(0, 1), (150, 20), (400, 30), (60, 200), (20, 20)]:
        count = 303
        values = rounded(
            100 + excess * np.exp(-np.arange(count) / fades) + np.array(dependent(count, 0, 10, 0.4))
        )
        means = batch_means(values, 5)
        half = len(means) // 2
        errors = [np.var(means[d:]) / (len(means) - d) for d in range(half + 1)]
        best = int(np.argmin(errors))
        rows.append({"values": values, "from": -1 if best == half else 5 * best})
    return rows


def level_shift():
    """All places tried; the line by numpy's polyfit. Not a jump: at is -1."""

    def squares(part):
        return np.var(part) * len(part)

    def rises(part):
        count = len(part)
        score = round(stats.kendalltau(np.arange(count), part).statistic * count * (count - 1) / 2)
        return (score - np.sign(score)) / np.sqrt(count * (count - 1) * (2 * count + 5) / 18) > 2.33

    rows = []
    for jump, at, growth in [(30, 0.5, 0), (30, 0.3, 0), (-30, 0.6, 0), (0, 0.5, 30), (30, 0.5, 30), (0, 0.5, 0), (4, 0.5, 0)]:
        starts = rounded(np.sort(RANDOM.uniform(0, 60000, 200)))
        noise = dependent(200, 100, 10, 0.3)
        values = rounded(
            v + growth * s / 60000 + (jump if s >= at * 60000 else 0) for s, v in zip(starts, noise)
        )
        medians = stats.binned_statistic(starts, values, "median", bins=20, range=(0, 60000)).statistic
        levels = {k: squares(medians[:k]) + squares(medians[k:]) for k in range(4, 17)}
        best = min(levels, key=levels.get)
        line = np.polyfit(np.arange(20), medians, 1, full=True)[1][0]
        is_jump = levels[best] <= 0.5 * line and not rises(medians[:best]) and not rises(medians[best:])
        rows.append(
            {
                "starts": starts,
                "values": values,
                "window": 60000,
                "at": best * 3000 if is_jump else -1,
                "before": float(np.median(medians[:best])),
                "after": float(np.median(medians[best:])),
            }
        )
    return rows


def fewest_servers():
    """As few servers as keep the mean wait below a tenth of the demand: one after the other is tried."""
    rows = []
    for offered in (0.05, 0.5, 0.9, 3.0, 7.5, 20.0, 63.0):
        servers = int(offered) + 1
        while True:
            blocked = stats.poisson.pmf(servers, offered) / stats.poisson.cdf(servers, offered)
            waiting = blocked / (1 - offered / servers * (1 - blocked))
            if waiting / (servers - offered) <= 0.1:
                break
            servers += 1
        rows.append({"offered": offered, "share": 0.1, "servers": servers})
    return rows


GOLDEN = {
    "samples": SAMPLES,
    "wilson": wilson(),
    "percentiles": percentiles(),
    "effect": effect(),
    "welch": welch(),
    "effectiveSize": effective_size(),
    "trend": trend(),
    "bootstrap": bootstrap(),
    "coordinatedOmission": coordinated_omission(),
    "erlangC": erlang_c(),
    "finitePopulation": finite_population(),
    "scalability": scalability(),
    "oscillation": oscillation(),
    "steadyState": steady_state(),
    "levelShift": level_shift(),
    "fewestServers": fewest_servers(),
    "groupSequential": group_sequential(),
}
# one row a line, so that a difference can be read
print("{")
print(
    ",\n".join(
        f'"{name}": [\n' + ",\n".join(json.dumps(row, separators=(",", ":")) for row in rows) + "\n]"
        for name, rows in GOLDEN.items()
    )
)
print("}")
