import { LazyPart, part } from "#app/ui/lazy-part.tsx";
import type { RateHintProps } from "./rate-hint.tsx";

const rateHint = part<RateHintProps>(() => import("./rate-hint.tsx"));
/** Without a network the form is as good. */
const noHint = () => undefined;

/** The hint beside a price, whose code comes when a form asks for it. */
export function LazyRateHint(props: RateHintProps) {
  return <LazyPart part={rateHint} props={props} giveUp={noHint} />;
}
