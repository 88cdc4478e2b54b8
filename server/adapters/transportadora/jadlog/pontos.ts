import { readTexto } from '../../../kernel/text/texto-alheio.rules.ts'
import type { PontoDePostagem } from '../../../ports/pontos.ts'
import type { Asking } from '../../../ports/transportadora.ts'
import { RecusaDaTransportadora } from '../conversa/desfechos.ts'
import type { JadlogAberta } from './aberta.ts'
import { Ponto, RespostaDePontos } from './respostas.ts'

const CEP = /^\d{8}$/

/** The collection points (PUDO) near a CEP, in Jadlog's order: the nearest first (facts/jadlog.md §4). */
export async function listPontosDaJadlog(
  { conversa, autorizacao }: JadlogAberta,
  cep: string,
  asking: Asking,
): Promise<PontoDePostagem[]> {
  if (!CEP.test(cep)) return []
  const resposta = await conversa
    .call(
      {
        tipo: 'AGENCIAS',
        nome: 'pickup/pudos',
        method: 'POST',
        path: `/pickup/pudos/${cep}`,
        podeRepetir: true,
        schema: RespostaDePontos,
      },
      asking,
    )
    .catch((error: unknown) => {
      if (!(error instanceof RecusaDaTransportadora)) throw error
      autorizacao.assertAutorizado(error)
      return [] // a CEP that Jadlog does not know has no point near it
    })
  const itens = Array.isArray(resposta) ? resposta : (resposta.pudos ?? [])
  return itens.flatMap((item) => readPonto(item) ?? [])
}

/** One point; undefined when it has no code, no name or no address. */
function readPonto(item: unknown): PontoDePostagem | undefined {
  const lido = Ponto.safeParse(item)
  if (!lido.success) return undefined
  const { pudoId, razao, ativo, pudoEnderecoList } = lido.data
  const [endereco] = pudoEnderecoList as [(typeof pudoEnderecoList)[0]]
  const ponto = {
    codigo: readTexto(String(pudoId), 40),
    nome: readTexto(razao, 120),
    tipo: 'PUDO',
    logradouro: readTexto(endereco.endereco, 120),
    numero: readTexto(String(endereco.numero ?? ''), 20),
    bairro: readTexto(endereco.bairro, 120),
    cidade: readTexto(endereco.cidade, 120),
    // a CEP that is sent as a number has lost its leading zero
    cep: typeof endereco.cep === 'number' ? String(endereco.cep).padStart(8, '0') : endereco.cep.replace(/\D/g, ''),
    isAtivo: ativo?.trim().toUpperCase() === 'S',
  }
  const isWhole = ponto.codigo && ponto.nome && ponto.logradouro && ponto.cidade && CEP.test(ponto.cep)
  return isWhole ? ponto : undefined
}
