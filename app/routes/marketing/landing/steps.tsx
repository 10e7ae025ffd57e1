import { Sparkles } from "lucide-react";
import { Art } from "#app/ui/primitives/art.tsx";
import { KindChip } from "#app/ui/primitives/chip.tsx";
import { Section } from "./section.tsx";

/** The way through the product in three steps. */
export function Steps() {
  return (
    <Section id="how-it-works" title="From a glance to a finished project">
      <ol className="grid grid-cols-1 gap-4 lg:grid-cols-3">
        <Step number={1} title="Discover" drawing={<Cards />}>
          Cards of real opportunities and people, each with the reasons why you see it. Right for interest,
          left to pass: by thumb, by button or by arrow key.
        </Step>
        <Step number={2} title="Spark" drawing={<Meeting />}>
          Interest is one half. When the other side says yes too, it is a Spark, and both of you know it the
          same moment.
        </Step>
        <Step number={3} title="Desk" drawing={<Desk />}>
          One desk for each project: milestones, files, the agreement and what is held until work is approved.
        </Step>
      </ol>
    </Section>
  );
}

function Step(props: { number: number; title: string; drawing: React.ReactNode; children: React.ReactNode }) {
  return (
    <li className="flex flex-col overflow-hidden rounded-card border border-hairline bg-surface shadow-card">
      <div aria-hidden className="relative h-44 overflow-hidden border-hairline border-b bg-sunken">
        {props.drawing}
      </div>
      <div className="flex flex-1 flex-col gap-2 p-5">
        <h3 className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-22">
          <span className="text-spark tabular">{props.number}</span>
          {props.title}
        </h3>
        <p className="text-muted">{props.children}</p>
      </div>
    </li>
  );
}

const CARD =
  "absolute top-1/2 left-1/2 h-32 w-24 overflow-hidden rounded-control border border-hairline shadow-raised";

function Cards() {
  return (
    <>
      <div className={`${CARD} -translate-x-[125%] -translate-y-[46%] -rotate-12`}>
        <Art seed="sea" />
      </div>
      <div className={`${CARD} -translate-y-[46%] translate-x-[25%] rotate-12`}>
        <Art seed="moss" />
      </div>
      <div className={`${CARD} -translate-x-1/2 -translate-y-1/2`}>
        <Art seed="poppy" />
      </div>
      <KindChip type="job" onImage className="absolute top-6 left-1/2 -translate-x-1/2" />
    </>
  );
}

const FACE = "absolute top-1/2 size-24 -translate-y-1/2 overflow-hidden rounded-full border-4 border-sunken";

function Meeting() {
  return (
    <>
      <div className="absolute top-1/2 left-1/2 size-56 -translate-x-1/2 -translate-y-1/2 bg-spark-glow opacity-45" />
      <div className={`${FACE} right-1/2 -mr-3`}>
        <Art seed="violet" />
      </div>
      <div className={`${FACE} left-1/2 -ml-3`}>
        <Art seed="ember" />
      </div>
      <div className="absolute top-1/2 left-1/2 grid size-11 -translate-x-1/2 -translate-y-1/2 place-items-center rounded-full bg-spark-gradient text-on-spark shadow-spark">
        <Sparkles className="size-5.5" strokeWidth={1.75} />
      </div>
    </>
  );
}

function Desk() {
  return (
    <div className="absolute inset-x-8 top-8 bottom-0 flex flex-col gap-3 rounded-t-card border border-hairline border-b-0 bg-surface p-4 opacity-80">
      {[100, 62, 30].map((width, index) => (
        <div key={width} className="flex items-center gap-3">
          <span
            className={
              index === 0
                ? "size-4 rounded-full bg-spark-gradient"
                : "size-4 rounded-full border-2 border-hairline-strong"
            }
          />
          <span className="h-2.5 flex-1 overflow-hidden rounded-full bg-sunken">
            <span className="block h-full rounded-full bg-text/25" style={{ width: `${width}%` }} />
          </span>
        </div>
      ))}
    </div>
  );
}
