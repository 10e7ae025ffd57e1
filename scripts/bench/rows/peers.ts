import { interleave } from "../load/interleave.ts";
import { startParseServer } from "../peers/parse-server.ts";
import { pairedRatio } from "../stats.ts";
import { type Bench, loadOf, ONE_THREAD, type Outcome, productTarget } from "./bench.ts";

const BESIDE_PEER = { must: 0.7, stretch: 1, better: "higher" } as const;

/** Our lists beside that of a peer on this machine, asked in turns: a session, a filter, 20 of 100,000 rows. */
export async function peers(bench: Bench): Promise<Outcome> {
  const { reader } = bench.cast;
  const peer = await startParseServer();
  try {
    const theirs = {
      address: peer.address,
      next: () => ({ path: peer.list, headers: peer.headers }),
      status: 200,
    };
    const { open, deck, other } = await interleave(
      {
        open: await productTarget(bench, "/api/v1/opportunities?limit=20", reader),
        deck: await productTarget(bench, "/api/v1/deck?tab=opportunities", reader),
        other: theirs,
      },
      bench.large.workerd,
      bench.pace,
    );
    const beside = `${peer.name}, requests/s`;
    return {
      findings: [
        {
          what: "list API, open opportunities",
          beside,
          value: pairedRatio(open.rates, other.rates),
          unit: "x",
          aim: BESIDE_PEER,
          why: `${ONE_THREAD}; PostgreSQL works beside Node on the other core`,
          note: `${Math.round(open.rate)} and ${Math.round(other.rate)} requests/s`,
        },
        {
          what: "list API, opportunities",
          beside,
          value: pairedRatio(deck.rates, other.rates),
          unit: "x",
          aim: null,
          note: "the deck also leaves out what the member has swiped and orders by what fits them, which the peer's list does not",
        },
      ],
      loads: [
        loadOf("list API, open opportunities", open),
        // Its processor time is not the runtime's.
        { ...loadOf(`${peer.name}: list`, other), cpu: Number.NaN },
      ],
    };
  } finally {
    await peer.stop();
  }
}
