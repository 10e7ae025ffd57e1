/** wrangler without questions, telemetry, look-ups on the network or files outside this folder. */
export function wranglerEnv(): NodeJS.ProcessEnv;
