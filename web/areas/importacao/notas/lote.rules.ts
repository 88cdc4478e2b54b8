import type { NotaLida } from '#contract/frete-nota'
import { type DeFora, type Linha, novaLinha, type Rascunho, startNotas } from '../rascunho.rules.ts'
import { celulasDaNota, tellNota } from './linha-da-nota.rules.ts'

/** The most notes of one import. */
export const MAX_NOTAS = 500

/** Why files are not read, in words for the person. */
export const RECUSAS_DO_LOTE = {
  semXml: 'Não há nenhum XML no que você trouxe. Envie o XML de cada nota, ou um ZIP com eles.',
  notasDemais: `Você trouxe mais de ${MAX_NOTAS} notas. Envie até ${MAX_NOTAS} por vez.`,
  zipNoZip: 'É um ZIP dentro de outro ZIP, e não foi aberto. Envie este ZIP sozinho.',
  comSenha: 'Este ZIP tem senha. Crie um sem senha e envie.',
  zipQuebrado: 'Este ZIP está incompleto ou quebrado. Crie o ZIP de novo e envie.',
  abertoDemais: 'Este ZIP é grande demais. Divida as notas em mais de um.',
  entradasDemais: 'Este ZIP tem arquivos demais. Deixe nele só os XMLs das notas.',
  entradaQuebrada: 'Não deu para abrir este arquivo do ZIP. Crie o ZIP de novo e envie.',
  sumiu: 'Não deu para abrir. Se é uma pasta, envie os arquivos dela ou um ZIP.',
} as const

/** A file that is not a note for a frete. `chaveCancelada` is the key of the note that it cancels. */
export type Recusada = { arquivo: string; motivo: string; chaveCancelada?: string | undefined }
/** A file that was read. */
export type Lida = { arquivo: string; nota: NotaLida }
/** The results of the files of one import, in their order. `ignorados` counts files that are not XML. */
export type Lote = { lidas: readonly Lida[]; recusadas: readonly Recusada[]; ignorados: number }

/**
 * Makes a draft of notes, with a row for each note. A note is left out, with the reason, if it came twice, if another
 * file cancels it, or if it already goes with another frete; the person may include the last kind.
 */
export function draftNotas(
  { lidas, recusadas, ignorados }: Lote,
  arquivo: Rascunho['arquivo'],
  newUuid: () => string,
): Rascunho {
  const canceladas = new Map(
    recusadas.flatMap(({ chaveCancelada, arquivo }) => (chaveCancelada ? [[chaveCancelada, arquivo] as const] : [])),
  )
  const vistas = new Map<string, string>()
  const linhas: Linha[] = []
  const deFora: DeFora[] = recusadas.map(({ arquivo, motivo }) => ({ arquivo, motivo, fretes: [], linha: null }))
  for (const [index, { arquivo, nota }] of lidas.entries()) {
    const linha: Linha = { ...novaLinha(index + 1, celulasDaNota(nota), newUuid()), nota: tellNota(nota) }
    const leave = (motivo: string, usada?: NotaLida['usada']) =>
      deFora.push({
        arquivo,
        motivo,
        fretes: (usada ?? []).map(({ frete, codigoEncomenda }) => ({ uuid: frete, codigo: codigoEncomenda })),
        linha: usada ? linha : null,
      })
    const antes = vistas.get(nota.chave)
    vistas.set(nota.chave, antes ?? arquivo)
    const cancelamento = canceladas.get(nota.chave)
    if (antes) leave(`A nota ${nota.numero} já veio no arquivo ${antes}.`)
    else if (cancelamento)
      leave(`A nota ${nota.numero} foi cancelada: o cancelamento dela veio no arquivo ${cancelamento}.`)
    else if (nota.usada.length > 0) leave(`A nota ${nota.numero} já acompanha outro frete seu.`, nota.usada)
    else if (nota.noCarrinho.length > 0) leave(`A nota ${nota.numero} já acompanha um frete do carrinho.`, [])
    else linhas.push(linha)
  }
  return startNotas(arquivo, linhas, { deFora, ignorados })
}

/** The name of an import: '5 notas fiscais', or the name of the only file. */
export const nomeDoLote = (arquivos: readonly string[]) =>
  arquivos.length === 1 ? arquivos[0]! : `${arquivos.length.toLocaleString('pt-BR')} notas fiscais`

/** The sorted keys of the notes. The text is the same for the same notes, in whatever files and order they come. */
export const textoDoLote = (lidas: readonly Lida[]) =>
  lidas
    .map(({ nota }) => nota.chave)
    .toSorted()
    .join('\n')
