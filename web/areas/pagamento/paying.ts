/** The key of every mutation that pays. While one runs, the screens offer nothing else. */
export const PAYING = ['pagamento', 'pagar']
