import { MENSAGENS_DO_ENVIO } from '#contract/frete-envio'
import type { Rastreio } from '#contract/frete-rastreio'
import type { Deps } from '../../../kernel/deps.ts'
import { AppError } from '../../../kernel/errors.ts'
import { planChegada } from '../../cotacao/index.ts'
import { completePessoa } from '../../destinatario/index.ts'
import { ocorrenciaOf, transportadoraOf } from '../lista/apresentacao.ts'
import { type FreteGuardado, findByCodigo, listOcorrencias } from '../lista/lista.repo.ts'
import { readCodigo } from '../lista/lista.rules.ts'

/** Where a parcel is, for whoever has its code: of people no more than a first name, of places the city. Throws NOT_FOUND. */
export async function findRastreio(deps: Deps, digitado: string): Promise<Rastreio> {
  const codigo = readCodigo(digitado)
  const frete = codigo && (await findByCodigo(deps.db, codigo))
  if (!frete) throw new AppError('NOT_FOUND', MENSAGENS_DO_ENVIO.semRastreio)
  const { isCnpj, nome, endereco: destino } = completePessoa(frete.destinatario)
  const { endereco: origem } = completePessoa(frete.remetente)
  return {
    codigo,
    statusFrete: frete.status,
    situacao: frete.situacao,
    transportadora: transportadoraOf(deps, frete),
    produto: { codigo: frete.produto, nomeProduto: frete.nomeProduto },
    destinatario: isCnpj ? '' : (nome.trim().split(/\s+/)[0] ?? ''),
    origem: { cidade: origem.nomeCidade, uf: origem.siglaUf },
    destino: { cidade: destino.nomeCidade, uf: destino.siglaUf },
    previsao: previsaoOf(deps, frete),
    ocorrencias: (await listOcorrencias(deps.db, frete.uuid)).map(ocorrenciaOf),
  }
}

/** It will not come, or not on the day that was foreseen. */
const SEM_PREVISAO: readonly (FreteGuardado['situacao'] | null)[] = ['DEVOLUCAO', 'DEVOLVIDO', 'EXTRAVIADO', 'AVARIADO']

function previsaoOf(deps: Deps, { status, situacao, postadoEm, produto, diasMinimo, diasMaximo }: FreteGuardado) {
  if (status !== 'POSTADO' || !postadoEm || SEM_PREVISAO.includes(situacao)) return null
  return planChegada(deps, { produto, postadoEm, diasMinimo, diasMaximo })
}
