/** The key of every mutation that pays: while one runs, the screens offer nothing else. */
export const PAYING = ['pagamento', 'pagar']
