import type { Cotacao } from '#contract/cotacao'
import type { Pergunta } from '../../../app/perguntas/perguntas.ts'

export const isDosCorreios = ({ transportadora }: Pick<Cotacao, 'transportadora'>) =>
  transportadora.nomeTransportadora === 'Correios'

/** The question before a quote of the Correios is chosen: what they do not carry. */
export const RESTRICOES_DOS_CORREIOS: Pergunta = {
  alerta: 'alertaRestricoesCorreios',
  titulo: 'O que os Correios não levam',
  texto: (
    <>
      <p>Confira se a sua encomenda não tem:</p>
      <ul>
        <li>líquidos, perfumes, aerossóis e o que pega fogo</li>
        <li>pilhas e baterias soltas</li>
        <li>alimentos que estragam, plantas e animais</li>
        <li>dinheiro, armas, munição e o que a lei proíbe</li>
      </ul>
      <p>O que é proibido pode voltar ou ser apreendido, sem indenização.</p>
    </>
  ),
  sim: 'Continuar com os Correios',
}
