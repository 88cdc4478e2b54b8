import type { Folha } from '#contract/frete-envio'
import type { Pergunta } from '../../../app/perguntas/perguntas.ts'

const PAPEL: Record<Folha, string> = {
  A4: 'em folha A4',
  A6: 'em etiqueta térmica 10x15',
  ZPL: 'em um arquivo ZPL, para a impressora térmica',
}

/**
 * The question before one press prints several labels: how many, on which sheet, and what a label is valid for. 'Imprimir
 * etiquetas' (S2 §2) asks on its own.
 */
export const perguntaDaImpressao = (quantas: number, folha: Folha): Pergunta => ({
  alerta: 'alertaConfirmacaoImpressao',
  titulo: 'Imprimir as etiquetas?',
  texto: (
    <>
      <p>{`${quantas.toLocaleString('pt-BR')} etiquetas, ${PAPEL[folha]}.`}</p>
      <p>Cada etiqueta vale para uma caixa só. Confira o destinatário antes de colar.</p>
    </>
  ),
  sim: 'Imprimir',
  nao: 'Agora não',
})
