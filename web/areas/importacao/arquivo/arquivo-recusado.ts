/** The file cannot be taken; the message says why, to the person. */
export class ArquivoRecusado extends Error {}
