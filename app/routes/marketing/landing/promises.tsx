const PROMISES = [
  {
    id: "creator",
    label: "Creator",
    promise:
      "Swipe through paid jobs, collaborations and swaps that fit what you make, and know the moment a yes comes back.",
  },
  {
    id: "brand",
    label: "Brand",
    promise:
      "Post what you need in two minutes, watch interest arrive live, and spark back with the maker who fits.",
  },
  {
    id: "company",
    label: "Company",
    promise:
      "Post under your company's name, see everyone who is interested in one place, and start only on a mutual yes.",
  },
];

const SHOWN: Record<string, string> = {
  creator: "group-has-[#for-creator:checked]:visible",
  brand: "group-has-[#for-brand:checked]:visible",
  company: "group-has-[#for-company:checked]:visible",
};

/** One sentence for each kind of visitor. All stand in the same place, so that switching moves nothing; no script. */
export function Promises() {
  return (
    <div className="group mt-6">
      <fieldset className="min-w-0">
        <legend className="mb-2 font-medium text-14 text-muted">I am a</legend>
        <div className="inline-flex max-w-full flex-wrap gap-1 rounded-[14px] bg-sunken p-1 ring-1 ring-hairline ring-inset">
          {PROMISES.map(({ id, label }, index) => (
            <label
              key={id}
              htmlFor={`for-${id}`}
              className="flex min-h-11 items-center rounded-control px-4 font-medium text-14 text-muted transition-colors hover:text-text has-checked:bg-raised has-checked:text-text has-checked:shadow-card has-checked:ring-1 has-checked:ring-hairline has-focus-visible:outline-2 has-focus-visible:outline-spark has-focus-visible:outline-offset-2 sm:px-5"
            >
              <input
                type="radio"
                id={`for-${id}`}
                name="for"
                value={id}
                defaultChecked={index === 0}
                className="sr-only"
              />
              {label}
            </label>
          ))}
        </div>
      </fieldset>
      <div className="mt-4 grid max-w-[33em] text-18 text-muted sm:text-22">
        {PROMISES.map(({ id, promise }) => (
          <p key={id} className={`invisible [grid-area:1/1] ${SHOWN[id]}`}>
            {promise}
          </p>
        ))}
      </div>
    </div>
  );
}
