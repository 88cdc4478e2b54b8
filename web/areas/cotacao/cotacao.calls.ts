import { type Cotacao, calcularFrete, listProdutos, type PedidoDeCotacao, type Produto } from '#contract/cotacao'
import { findCep } from '#contract/endereco'
import { CallError, call, isUnanswered, sentenceOf } from '../../app/data/api.ts'
import { CAMPOS, type Problemas } from './calculadora.rules.ts'

/** 'São Paulo, SP'; the state alone where the city is not known; null where no place has this CEP. */
export async function findCidade(cep: string): Promise<string | null> {
  try {
    const { nomeCidade, siglaUf, nomeUf } = await call(findCep, { params: { cep } })
    return nomeCidade ? `${nomeCidade}, ${siglaUf}` : nomeUf
  } catch (error) {
    if (error instanceof CallError && (error.status === 404 || error.status === 422)) return null
    throw error
  }
}

let produtos: Promise<Produto[]> | undefined

/** The products on sale, with their limits. Asked once per visit; after a failure the next call asks again. */
export function findProdutos() {
  produtos ??= call(listProdutos, {}).catch((error: unknown) => {
    produtos = undefined
    throw error
  })
  return produtos
}

/**
 * Why nothing could be quoted: the server's words, and their fields. `mensagem` is null where S1 §8 has its own
 * sentence; `doServidor` is always the server's, which S2 §8 prefers.
 */
export type Recusa = { mensagem: string | null; doServidor: string | null; campos: Problemas; isSemCotacao: boolean }

/** Never throws: an aborted call answers null; a bug is reported and told as a failure. */
export async function askCotacoes(
  pedido: PedidoDeCotacao,
  signal: AbortSignal,
  uuidLoja?: string,
): Promise<Cotacao[] | Recusa | null> {
  try {
    return await call(calcularFrete, { body: { uuidLoja, cotacoes: [pedido] }, signal })
  } catch (error) {
    if (signal.aborted) return null
    if (!(error instanceof CallError)) {
      reportError(error)
      return { mensagem: null, doServidor: null, campos: {}, isSemCotacao: false }
    }
    return {
      mensagem: isForThePerson(error) ? error.message : null,
      doServidor: sentenceOf(error, '') || null,
      campos: camposOf(error.errors),
      isSemCotacao: error.code === 'SEM_COTACAO',
    }
  }
}

/** Whether the error's own sentence is shown: no answer, or a refusal. Other failures get the sentence of S1 §8. */
const isForThePerson = ({ code, status }: CallError) =>
  isUnanswered(code) || (status !== undefined && status < 500 && code !== 'RESPOSTA_INVALIDA')

/** 'cotacoes.0.dimensoes.pesoPacote' → pesoPacote; a refusal of the sum has the field `dimensoes`. */
function camposOf(errors: CallError['errors']): Problemas {
  const problemas: Problemas = {}
  for (const { campo, mensagem } of errors) {
    const last = campo.split('.').at(-1)
    const known = last === 'dimensoes' ? 'soma' : CAMPOS.find((each) => each === last)
    if (known) problemas[known] ??= mensagem
  }
  return problemas
}
