/** The key of every mutation that pays: while one is under way nothing else is offered. */
export const PAYING = ['pagamento', 'pagar']
