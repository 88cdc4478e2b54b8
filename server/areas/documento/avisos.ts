import { TIPOS_DE_DOCUMENTO, type TipoDeDocumento } from '#contract/documento/documento'
import type { Db, Deps } from '../../kernel/deps.ts'
import { notify } from '../notificacao/index.ts'
import { formatCodigo } from './codigo.rules.ts'

type Sobre = { uuid: string; assinaturaUuid: string; tipo: TipoDeDocumento }

export const tellAprovado = (deps: Deps, tx: Db, documento: Sobre) =>
  tell(deps, tx, documento, {
    assunto: `${nomeDo(documento)}: aprovado`,
    texto: 'Conferimos o documento que você enviou, e está tudo certo. Não é preciso fazer mais nada.',
  })

export const tellReprovado = (deps: Deps, tx: Db, documento: Sobre, motivo: string) =>
  tell(deps, tx, documento, {
    assunto: `${nomeDo(documento)}: recusado`,
    texto: `Motivo: ${/[.!?]$/.test(motivo) ? motivo : `${motivo}.`} Envie outro arquivo em Configurações, Documentos.`,
  })

export const tellAssinado = (
  deps: Deps,
  tx: Db,
  documento: Sobre,
  { versao, codigo }: { versao: string; codigo: string },
) =>
  tell(deps, tx, documento, {
    assunto: 'Contrato assinado',
    texto: `Você assinou a versão ${versao} do contrato. O código de verificação é ${formatCodigo(codigo)}. Se não foi você, troque a sua senha e fale com o suporte.`,
  })

const nomeDo = ({ tipo }: Sobre) => TIPOS_DE_DOCUMENTO[tipo].nome

const tell = (deps: Deps, tx: Db, { uuid, assinaturaUuid }: Sobre, aviso: { assunto: string; texto: string }) =>
  notify(deps, tx, { ...aviso, assinaturaUuid, tipo: 'CONTA', evento: `documento:${uuid}` })
