/**
 * At most `max` in each window of `windowSeconds`, for one `name` and one caller, over all nodes together. Windows follow
 * each other by the clock, so a span of that length across two windows may hold twice as much. With `isSliding` no span of
 * that length holds more than `max`.
 */
export type Limit = { name: string; max: number; windowSeconds: number; isSliding?: true }

export type Limits = {
  /**
   * Takes `units` (one unless said otherwise) from the caller's allowance. The caller is an address or an account.
   * Throws TOO_MANY_REQUESTS with Retry-After when not enough is left.
   */
  take(limit: Limit, caller: string, units?: number): Promise<void> | void
}
