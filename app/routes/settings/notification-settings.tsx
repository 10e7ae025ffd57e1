import { answerInPlace } from "#app/browser/answer-in-place.ts";
import { answerTo } from "#app/core/form-answer.ts";
import { DevicesCard } from "#app/features/notifications/components/settings/devices-card.tsx";
import { Matrix } from "#app/features/notifications/components/settings/matrix.tsx";
import { ReachCard } from "#app/features/notifications/components/settings/reach-card.tsx";
import {
  addDevice,
  removeDevice,
  selectDevices,
  testDevice,
} from "#app/features/notifications/devices.server.ts";
import {
  choose,
  choosePreset,
  restorePreferences,
  saveReach,
  selectPreferences,
  selectReach,
  tryAddressAgain,
} from "#app/features/notifications/settings.server.ts";
import {
  choiceSchema,
  deviceSchema,
  newDeviceSchema,
  presetSchema,
  reachSchema,
  restoreSchema,
} from "#app/features/notifications/settings-schema.ts";
import { matrixOf, reachView } from "#app/features/notifications/settings-view.server.ts";
import { restStreak } from "#app/features/rewards/commands/rest-streak.server.ts";
import { isStaff } from "#app/features/staff/guards.server.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { answerForm, byIntent, parseForm } from "#app/platform/form-answers.server.ts";
import { readForm } from "#app/platform/read-form.server.ts";
import { memberAction, memberQuery } from "#app/platform/responses.server.ts";
import type { Route } from "./+types/notification-settings.ts";
import { SettingsFrame } from "./settings-frame.tsx";

export const handle = { live: true };

export const meta: Route.MetaFunction = () => [{ title: "Notification settings · Thrive" }];

export const loader = memberQuery(
  (ctx, _args: Route.LoaderArgs) => [selectPreferences(ctx), selectReach(ctx), selectDevices(ctx)] as const,
  (app, [preferences, reach, devices]) => ({
    matrix: matrixOf(preferences, isStaff(app.viewer, "any")),
    reach: reachView(reach[0], app.clock.now()),
    devices,
    pushKey: app.pushes.publicKey,
  }),
);

interface Answer {
  done: string;
  /** What stood before, as the form that puts it back sends it. */
  undo?: Record<string, string>;
}

const intents: Record<string, (app: MemberContext, form: FormData) => Promise<Answer>> = {
  choose: async (app, form) => {
    await choose(app, parseForm(form, choiceSchema));
    return { done: "Saved." };
  },
  preset: async (app, form) => {
    const before = await choosePreset(app, parseForm(form, presetSchema).preset);
    return { done: "All of it is set.", undo: { intent: "restore", before: JSON.stringify(before) } };
  },
  restore: async (app, form) => {
    await restorePreferences(app, parseForm(form, restoreSchema).before);
    return { done: "Put back as it was." };
  },
  reach: async (app, form) => {
    const input = parseForm(form, reachSchema);
    await saveReach(app, input, await restStreak(app, input.vacation_until ?? null));
    return { done: "Saved." };
  },
  "try-address": async (app) => {
    await tryAddressAgain(app);
    return { done: "We will write to you there again." };
  },
  "device-add": async (app, form) => {
    await addDevice(app, parseForm(form, newDeviceSchema));
    return { done: "This browser gets pushes now." };
  },
  "device-remove": async (app, form) => {
    await removeDevice(app, parseForm(form, deviceSchema).device);
    return { done: "Removed. Nothing is pushed there any more." };
  },
  "device-test": async (app, form) => {
    await testDevice(app, parseForm(form, deviceSchema).device);
    return { done: "On its way. It should show there in a moment." };
  },
};

export const action = memberAction(async (app, { request }: Route.ActionArgs) => {
  const form = await readForm(request);
  const act = byIntent(intents, form);
  return answerForm(form, () => act(app, form));
});

export function clientAction(args: Route.ClientActionArgs) {
  return answerInPlace(args);
}

export default function NotificationSettings({ loaderData, actionData }: Route.ComponentProps) {
  const { matrix, reach, devices, pushKey } = loaderData;
  return (
    <SettingsFrame title="Notifications" lead="What reaches you, where and when.">
      <ReachCard
        key={JSON.stringify(reach)}
        reach={reach}
        answer={answerTo(actionData, "reach", "try-address")}
      />
      <DevicesCard devices={devices} pushKey={pushKey} />
      <Matrix rows={matrix} />
    </SettingsFrame>
  );
}
