import { expect as playwrights } from '@playwright/test'

/** Playwright repeats a check with a limit below 2.5 s every 100 ms. Any other check it soon repeats only every 500 ms. */
const SHORT_MS = 2_400

type Check = (...args: unknown[]) => Promise<void>
type Checks = Record<string, Check>
type Expect = (actual: unknown, message?: unknown) => Checks & { not: Checks }

const whole = playwrights as unknown as Expect
const short = playwrights.configure({ timeout: SHORT_MS }) as unknown as Expect

/**
 * Playwright's `expect`. A check of a page is made twice: first with a short limit, so that it is repeated often, and, if that
 * fails, with the whole time of the configuration, for a slow machine. A check with a time limit of its own is made once.
 */
export const expect = new Proxy(playwrights, {
  apply: (_, __, [actual, message]: [unknown, unknown?]) =>
    isOfPage(actual) ? inTwoParts(short(actual, message), whole(actual, message)) : whole(actual, message),
  get: (all, name) => (name === 'poll' ? pollOften : Reflect.get(all, name)),
})

const pollOften: typeof playwrights.poll = (read, options) =>
  playwrights.poll(read, { intervals: [100], ...(typeof options === 'string' ? { message: options } : options) })

/** A locator or a page. */
const isOfPage = (actual: unknown) => typeof (actual as { locator?: unknown } | null)?.locator === 'function'

const inTwoParts = (first: Checks, second: Checks): Checks =>
  new Proxy(second, {
    get(_, name: string) {
      if (name === 'not') return inTwoParts(first.not as unknown as Checks, second.not as unknown as Checks)
      return async function check(...args: unknown[]) {
        const caller: { stack?: string } = {}
        Error.captureStackTrace(caller, check)
        if (!args.some(hasTimeout))
          try {
            return await first[name]!(...args)
          } catch {
            // the second check has more time
          }
        try {
          await second[name]!(...args)
        } catch (error) {
          if (error instanceof Error) error.stack = `${error.message}\n${caller.stack!.replace(/^.*\n/, '')}`
          throw error
        }
      }
    },
  })

const hasTimeout = (arg: unknown) => typeof arg === 'object' && arg !== null && 'timeout' in arg
