import { Laptop, Smartphone } from "lucide-react";
import { Form, useNavigation } from "react-router";
import { once } from "#app/core/once.ts";
import { relativeTime } from "#app/core/relative-time.ts";
import { Button } from "#app/ui/primitives/button.tsx";
import { Dotted } from "#app/ui/primitives/dotted.tsx";
import { deviceName, isHandheld } from "../device-name.ts";

interface Device {
  id: string;
  userAgent: string | null;
  country: string | null;
  signedInAt: number;
  lastUsedAt: number;
}

const COUNTRIES = once(() => new Intl.DisplayNames("en", { type: "region" }));

/** Where a member is signed in, this browser first, each with the way to sign it out. */
export function DeviceList({
  devices,
  currentId,
  now,
}: {
  devices: Device[];
  currentId: string;
  now: number;
}) {
  const busy = useNavigation().formMethod === "POST";
  const current = devices.filter(({ id }) => id === currentId);
  const others = devices.filter(({ id }) => id !== currentId);
  return (
    <>
      <ul className="divide-y divide-hairline">
        {[...current, ...others].map((device) => (
          <li key={device.id} className="flex items-center gap-3 py-3 first:pt-0">
            <DeviceIcon userAgent={device.userAgent} />
            <div className="min-w-0 flex-1">
              <p className="font-medium">
                {deviceName(device.userAgent)}
                {device.id === currentId ? (
                  <span className="ml-2 inline-block rounded-full bg-success/12 px-2 py-0.5 font-medium text-12 text-success">
                    This device
                  </span>
                ) : null}
              </p>
              <Dotted className="text-14 text-muted">
                {placeOf(device.country) || null}
                {`Used ${relativeTime(device.lastUsedAt, now)}`}
                {`Signed in ${relativeTime(device.signedInAt, now)}`}
              </Dotted>
            </div>
            {device.id === currentId ? null : (
              <Form method="post" preventScrollReset>
                <input type="hidden" name="session_id" value={device.id} />
                <Button
                  type="submit"
                  name="intent"
                  value="end-session"
                  size="sm"
                  disabled={busy}
                  aria-label={`Sign out ${deviceName(device.userAgent)}`}
                >
                  Sign out
                </Button>
              </Form>
            )}
          </li>
        ))}
      </ul>
      <Form
        method="post"
        action="/sign-out"
        className="mt-2 flex flex-wrap gap-2 border-hairline border-t pt-4"
      >
        {others.length > 0 ? (
          <Button type="submit" name="scope" value="others" size="sm" disabled={busy}>
            Sign out all others
          </Button>
        ) : null}
        <Button type="submit" name="scope" value="global" size="sm" variant="danger" disabled={busy}>
          Sign out everywhere
        </Button>
      </Form>
    </>
  );
}

function DeviceIcon({ userAgent }: { userAgent: string | null }) {
  const Icon = isHandheld(userAgent) ? Smartphone : Laptop;
  return (
    <span className="flex size-11 shrink-0 items-center justify-center rounded-control bg-sunken text-muted">
      <Icon aria-hidden className="size-5" strokeWidth={1.75} />
    </span>
  );
}

function placeOf(country: string | null): string {
  return country && /^[A-Z]{2}$/.test(country) ? (COUNTRIES().of(country) ?? country) : "";
}
