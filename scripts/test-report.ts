/** The report of a step of `npm test`: the number of tests, and the names of the failed ones. */
export type Report = { passed: number; skipped: number; failing: Failing[] }
export type Failing = { name: string; file: string }
export type ReadReport = (report: string) => Report

/** Vitest's JSON report. A file that could not be loaded is one failing test. */
export const readVitest: ReadReport = (report) => {
  const { numPassedTests, numPendingTests, numTodoTests, testResults } = JSON.parse(report) as {
    numPassedTests: number
    numPendingTests: number
    numTodoTests: number
    testResults: { name: string; status: string; assertionResults: { fullName: string; status: string }[] }[]
  }
  return {
    passed: numPassedTests,
    skipped: numPendingTests + numTodoTests,
    failing: testResults
      .filter(({ status }) => status === 'failed')
      .flatMap(({ name: file, assertionResults }) => {
        const failed = assertionResults.filter(({ status }) => status === 'failed')
        return failed.length > 0 ? failed.map(({ fullName: name }) => ({ name, file })) : [{ name: file, file }]
      }),
  }
}

type Suite = { file: string; suites?: Suite[]; specs: { title: string; file: string; ok: boolean }[] }

/** Playwright's JSON report. */
export const readPlaywright: ReadReport = (report) => {
  const { stats, suites, errors } = JSON.parse(report) as {
    stats: { expected: number; skipped: number }
    suites: Suite[]
    errors: { message: string }[]
  }
  const specsOf = (suite: Suite): Suite['specs'] => [...suite.specs, ...(suite.suites ?? []).flatMap(specsOf)]
  return {
    passed: stats.expected,
    skipped: stats.skipped,
    failing: [
      ...suites
        .flatMap(specsOf)
        .filter(({ ok }) => !ok)
        .map(({ title: name, file }) => ({ name, file })),
      ...errors.map(({ message }) => ({ name: message, file: '' })), // errors outside of any test
    ],
  }
}
