import { useEffect, useState } from "react";
import { useFetcher } from "react-router";
import { shortDay } from "#app/core/day-words.ts";
import { answerTo, type FormAnswer } from "#app/core/form-answer.ts";
import { Card } from "#app/ui/layout/page.tsx";
import { Button } from "#app/ui/primitives/button.tsx";
import { type PushAbility, pushAbility, subscribe } from "./subscribe.ts";

interface Device {
  id: string;
  userAgent: string | null;
  createdAt: number;
  lastOkAt: number | null;
  failures: number;
}

const WHY_NOT: Partial<Record<PushAbility, string>> = {
  denied:
    "This browser refuses pushes from Thrive. Open the lock or the settings sign beside the address, set Notifications to Allow, and reload this page.",
  missing:
    "This browser cannot take pushes. On an iPhone, add Thrive to the home screen first and open it there.",
};

/** The browsers that take pushes, and this one's way to be among them. */
export function DevicesCard({ devices, pushKey }: { devices: Device[]; pushKey: string | null }) {
  const fetcher = useFetcher<FormAnswer>({ key: "notification-devices" });
  const [ability, setAbility] = useState<PushAbility>("asking");
  const [failed, setFailed] = useState(false);
  useEffect(() => setAbility(pushAbility()), []);
  const answer = answerTo(fetcher.data);

  const turnOn = async () => {
    if (!pushKey) return;
    setFailed(false);
    try {
      const device = await subscribe(pushKey);
      setAbility(pushAbility());
      if (device) void fetcher.submit({ intent: "device-add", ...device }, { method: "post" });
    } catch {
      setFailed(true);
    }
  };
  const act = (intent: string, device: string) => void fetcher.submit({ intent, device }, { method: "post" });

  return (
    <Card id="devices">
      <h2 className="mb-1 text-18">Devices with push</h2>
      <p className="mb-4 text-14 text-muted">A browser takes pushes until you sign out there.</p>
      {devices.length === 0 ? (
        <p className="text-14">None yet.</p>
      ) : (
        <ul className="divide-y divide-hairline">
          {devices.map((device) => (
            <li key={device.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-3">
              <div className="min-w-0 flex-1">
                <p className="truncate">{nameOf(device.userAgent)}</p>
                <p className="text-14 text-muted">
                  {device.failures > 0 && device.lastOkAt === null
                    ? "Nothing has arrived there yet"
                    : `Since ${shortDay(device.createdAt)}`}
                </p>
              </div>
              <Button variant="quiet" size="sm" onClick={() => act("device-test", device.id)}>
                Send a test
              </Button>
              <Button variant="ghost" size="sm" onClick={() => act("device-remove", device.id)}>
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
      <div className="mt-4 flex flex-wrap items-center gap-3">
        {pushKey && !WHY_NOT[ability] ? (
          <Button variant="spark" size="sm" onClick={() => void turnOn()}>
            Turn on for this browser
          </Button>
        ) : null}
        <p role="status" className="text-14 text-muted">
          {answer?.done}
        </p>
      </div>
      {WHY_NOT[ability] ? <p className="mt-2 text-14">{WHY_NOT[ability]}</p> : null}
      {pushKey ? null : <p className="mt-2 text-14 text-muted">Pushes are not set up here.</p>}
      {failed || answer?.error ? (
        <p role="alert" className="mt-2 text-14 text-danger">
          {answer?.error?.message ?? "Your browser could not turn pushes on. Please try again."}
        </p>
      ) : null}
    </Card>
  );
}

/** "Chrome on Windows", as far as it can be told. */
function nameOf(userAgent: string | null): string {
  const text = userAgent ?? "";
  const browser = ["Edg", "OPR", "Firefox", "Chrome", "Safari"].find((name) => text.includes(name));
  const system = ["Windows", "Android", "iPhone", "iPad", "Mac OS", "Linux"].find((name) =>
    text.includes(name),
  );
  const names: Record<string, string> = { Edg: "Edge", OPR: "Opera" };
  const known = browser ? (names[browser] ?? browser) : "A browser";
  return system ? `${known} on ${system}` : known;
}
