/** Why the house cannot start: one line for the operator, then exit code 1. Nothing has been damaged. */
export class StartError extends Error {}
