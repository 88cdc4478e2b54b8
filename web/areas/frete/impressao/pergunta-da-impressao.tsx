import type { Folha } from '#contract/frete-envio'
import type { Pergunta } from '../../../app/perguntas/perguntas.ts'

const PAPEL: Record<Folha, string> = {
  A4: 'em folha A4',
  A6: 'em etiqueta térmica 10x15',
  ZPL: 'em um arquivo ZPL, para a impressora térmica',
}

/**
 * The question before one press prints: how many labels, on which sheet, and what a label is valid for. 'Imprimir
 * etiquetas' (S2 §2) asks on its own.
 */
export const perguntaDaImpressao = (quantas: number, folha: Folha): Pergunta => ({
  alerta: 'alertaConfirmacaoImpressao',
  titulo: quantas === 1 ? 'Imprimir a etiqueta?' : 'Imprimir as etiquetas?',
  texto: (
    <>
      <p>{`${quantas === 1 ? '1 etiqueta' : `${quantas.toLocaleString('pt-BR')} etiquetas`}, ${PAPEL[folha]}.`}</p>
      <p>Cada etiqueta vale para uma caixa só. Confira o destinatário antes de colar.</p>
    </>
  ),
  sim: 'Imprimir',
  nao: 'Agora não',
})
