import { problemasDoRemetente, RemetenteDigitado } from '#contract/carrinho'
import { identidadeOf, type Remetentes } from '../carrinho/index.ts'
import { openEndereco, readEndereco } from '../endereco/index.ts'

/** The sender of every row: the shop or the person, each with their own address. Null if data are missing or wrong. */
export function readRemetente(remetentes: Remetentes, usaMeusDados: boolean): RemetenteDigitado | null {
  const { loja, endereco } = remetentes
  const from = loja && !usaMeusDados ? loja.endereco : endereco
  if (!from) return null
  const read = RemetenteDigitado.safeParse({
    ...identidadeOf(remetentes, usaMeusDados),
    endereco: readEndereco(openEndereco(from)),
  })
  return read.data && problemasDoRemetente(read.data, remetentes.cnpjs).length === 0 ? read.data : null
}
