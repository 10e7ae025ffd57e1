/** Path of a redis-server that is installed and starts; undefined without one. */
export function installedRedis(): Promise<string | undefined>;
/** The same, after installing the distribution's package where nobody has to be asked for a password. */
export function redisPath(): Promise<string | undefined>;
