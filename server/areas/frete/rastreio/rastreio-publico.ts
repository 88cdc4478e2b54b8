import { MENSAGENS_DO_ENVIO } from '#contract/frete-envio'
import type { Rastreio } from '#contract/frete-rastreio'
import type { Pessoa } from '#contract/kernel/schemas/pessoa'
import { primeiroNomeOf } from '#contract/kernel/values/primeiro-nome'
import type { Db, Deps } from '../../../kernel/deps.ts'
import { AppError } from '../../../kernel/errors.ts'
import { completePessoa } from '../../destinatario/index.ts'
import { findMarcaPublica } from '../../loja/index.ts'
import { ocorrenciaOf, transportadoraOf } from '../lista/apresentacao.ts'
import { findPrevisao } from '../lista/chegada-do-frete.ts'
import { findByCodigo, isGuardado, listOcorrencias } from '../lista/lista.repo.ts'
import { readCodigo } from '../lista/lista.rules.ts'

/**
 * Where a parcel is, as this database has it, for anybody with its code: of people at most a first name, of places the
 * city. Throws NOT_FOUND.
 */
export async function findRastreio(deps: Deps, db: Db, digitado: string): Promise<Rastreio> {
  const codigo = readCodigo(digitado)
  const frete = codigo && (await findByCodigo(db, codigo))
  if (!frete) throw new AppError('NOT_FOUND', MENSAGENS_DO_ENVIO.semRastreio)
  const destinatario = completePessoa(frete.destinatario)
  const { endereco: destino } = destinatario
  const remetente = completePessoa(frete.remetente)
  const { endereco: origem } = remetente
  const ocorrencias = await listOcorrencias(db, frete.uuid)
  const isSemEventos = ocorrencias.length === 0 && (await isGuardado(db, frete.uuid))
  return {
    codigo,
    statusFrete: frete.status,
    situacao: frete.situacao,
    transportadora: transportadoraOf(deps, frete),
    produto: { codigo: frete.produto, nomeProduto: frete.nomeProduto },
    loja: await findLojaDoEnvio(db, frete.assinaturaUuid, remetente),
    destinatario: primeiroNomeOf(destinatario),
    origem: { cidade: origem.nomeCidade, uf: origem.siglaUf },
    destino: { cidade: destino.nomeCidade, uf: destino.siglaUf },
    previsao: findPrevisao(deps, frete),
    ocorrencias: ocorrencias.map(ocorrenciaOf),
    avisoDoHistorico: isSemEventos ? MENSAGENS_DO_ENVIO.historicoGuardado : null,
  }
}

/** The sender's shop (D §22), by its present name and logo. A person who sends is not shown. */
async function findLojaDoEnvio(db: Db, assinaturaUuid: string, { isCnpj, cpfCnpj }: Pessoa) {
  return isCnpj ? findMarcaPublica(db, assinaturaUuid, cpfCnpj) : null
}
