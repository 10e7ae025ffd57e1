import { useId, useState } from "react";
import { MIX_STEPS, WISHES, type Wish } from "../score/mix.ts";

/** One wish of the mixing desk, in five steps that are said in words. */
export function MixSlider({ wish, value }: { wish: Wish; value: number }) {
  const id = useId();
  const [step, setStep] = useState(value);
  const { label, help } = WISHES[wish];
  return (
    <div className="flex flex-col gap-1">
      <div className="flex items-baseline justify-between gap-3">
        <label htmlFor={id} className="font-semibold">
          {label}
        </label>
        <output htmlFor={id} className="text-14 text-muted">
          {MIX_STEPS[step]}
        </output>
      </div>
      <input
        id={id}
        type="range"
        name={wish}
        min={0}
        max={MIX_STEPS.length - 1}
        step={1}
        defaultValue={value}
        aria-describedby={`${id}-help`}
        aria-valuetext={MIX_STEPS[step]}
        onChange={(event) => setStep(Number(event.currentTarget.value))}
        className="h-11 w-full cursor-pointer"
      />
      <p id={`${id}-help`} className="text-14 text-muted">
        {help}
      </p>
    </div>
  );
}
