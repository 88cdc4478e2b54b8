import type { Pessoa } from '../pessoa.ts'

/** The name of the call that prints a label, in the diario. */
export const IMPRIME = 'GET /frete/etiqueta'

/** Prints one of the person's labels, for a thermal printer. */
export async function print({ call, sorte }: Pessoa) {
  const path = '/api/v1/frete?status=GERADO&pageSize=20'
  const { status, body } = await call({ nome: 'GET /frete', method: 'GET', path }, 200)
  const fretes = body as unknown as { uuid: string }[]
  if (status !== 200 || fretes.length === 0) return
  const { uuid } = fretes[sorte.inteiro(0, fretes.length - 1)]!
  await call(
    { nome: IMPRIME, method: 'GET', path: `/api/v1/frete/${uuid}/etiqueta?tipoFolha=ZPL` },
    200,
    'CONFLICT', // cancelled or expired meanwhile
  )
}
