/** The report of a step of `npm test`: the number of tests, and the failed ones with their reason. */
export type Report = { passed: number; skipped: number; failing: Failing[] }
export type Failing = { name: string; file: string; why?: string }
export type ReadReport = (report: string) => Report

/** Vitest's JSON report. A file that could not be loaded is one failing test. */
export const readVitest: ReadReport = (report) => {
  const { numPassedTests, numPendingTests, numTodoTests, testResults } = JSON.parse(report) as {
    numPassedTests: number
    numPendingTests: number
    numTodoTests: number
    testResults: {
      name: string
      status: string
      assertionResults: { fullName: string; status: string; failureMessages: string[] }[]
    }[]
  }
  return {
    passed: numPassedTests,
    skipped: numPendingTests + numTodoTests,
    failing: testResults
      .filter(({ status }) => status === 'failed')
      .flatMap(({ name: file, assertionResults }) => {
        const failed = assertionResults.filter(({ status }) => status === 'failed')
        if (failed.length === 0) return [{ name: file, file }]
        return failed.map(({ fullName: name, failureMessages }) => ({ name, file, why: failureMessages.join('\n') }))
      }),
  }
}

type Suite = { file: string; suites?: Suite[]; specs: Spec[] }
type Spec = { title: string; file: string; ok: boolean; tests: { results: { error?: { message: string } }[] }[] }

/** Playwright's JSON report. */
export const readPlaywright: ReadReport = (report) => {
  const { stats, suites, errors } = JSON.parse(report) as {
    stats: { expected: number; skipped: number }
    suites: Suite[]
    errors: { message: string }[]
  }
  const specsOf = (suite: Suite): Spec[] => [...suite.specs, ...(suite.suites ?? []).flatMap(specsOf)]
  return {
    passed: stats.expected,
    skipped: stats.skipped,
    failing: [
      ...suites
        .flatMap(specsOf)
        .filter(({ ok }) => !ok)
        .map(({ title: name, file, tests }) => ({
          name,
          file,
          why: tests.flatMap(({ results }) => results.map(({ error }) => error?.message ?? '')).join('\n'),
        })),
      ...errors.map(({ message }) => ({ name: message, file: '' })), // errors outside of any test
    ],
  }
}
