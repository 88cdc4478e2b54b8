/** The file cannot be used; the message tells the person why. */
export class ArquivoRecusado extends Error {}
