import { type Folha, MAX_LOTE } from '#contract/frete-envio'
import { usePergunta } from '../../../app/perguntas/use-pergunta.ts'
import { WorkIcon } from '../../../ui/drawings/work-icon.tsx'
import { Segmented } from '../../../ui/fields/segmented.tsx'
import { Alert } from '../../../ui/page/alert.tsx'
import { Button } from '../../../ui/page/button.tsx'
import page from '../../../ui/page/page.module.css'
import { keepFolha, readFolha } from '../impressao/folha.ts'
import { isDeclaravel } from '../impressao/impressao.rules.ts'
import { perguntaDaImpressao } from '../impressao/pergunta-da-impressao.tsx'
import {
  BAIXANDO_DECLARACOES,
  BAIXANDO_ETIQUETAS,
  usePrintDeclaracao,
  usePrintDeclaracoes,
  usePrintEtiquetas,
} from '../impressao/use-print.ts'
import { CodigoDoFrete } from './codigo-do-frete.tsx'
import {
  andamentoText,
  canceladosText,
  daceText,
  deTesteText,
  emPapelText,
  type FreteComprado,
  gerandoText,
  imprimirText,
  isEsperandoDce,
  planImpressao,
} from './confirmacao.rules.ts'
import css from './impressao-passo.module.css'
import { Passo } from './passo.tsx'
import { useTakesLong } from './use-takes-long.ts'
import { volumeText } from './volume.ts'

const DEMORA =
  'A transportadora ainda não respondeu. Você pode sair desta página: tentamos por até 24 horas e as Notificações avisam quando a etiqueta ficar pronta. Se ela não vier, o valor volta para a sua Carteira Flex.'
const DEMORA_DA_DCE =
  'A Sefaz ainda não autorizou a DC-e, que vem antes da etiqueta. Você pode sair desta página: esperamos até 15 minutos, e sem resposta a etiqueta sai com a declaração em papel, para assinar e colar. As Notificações avisam quando ela ficar pronta.'

/** Step 1: one click opens the labels, on the sheet that this browser last printed on. */
export function ImpressaoPasso({
  fretes,
  folha,
  onFolha,
  isSemResposta,
}: {
  fretes: readonly FreteComprado[]
  folha: Folha
  onFolha: (folha: Folha) => void
  /** Whether the last call about the labels being issued failed. */
  isSemResposta: boolean
}) {
  const { prontas, gerando } = planImpressao(fretes)
  const [first, ...others] = fretes
  const unico = others.length === 0 ? first : undefined
  const takesLong = useTakesLong(gerando > 0)
  const cancelados = canceladosText(fretes)
  const andamento = andamentoText(prontas.length, gerando)
  const deTeste = deTesteText(fretes)
  const dace = daceText(fretes)
  const emPapel = emPapelText(fretes)
  return (
    <Passo numero={1} title={unico ? 'Imprima e cole na caixa' : 'Imprima e cole nas caixas'}>
      {unico && <p className={css.text}>{volumeText(unico)}</p>}
      {/* with one frete the button already shows this text: the line is for screen readers */}
      <output className={unico ? page.srOnly : css.count}>{andamento}</output>
      <Acoes fretes={fretes} folha={folha} />
      <div className={css.folha}>
        <Segmented
          label="Folha"
          isLabelHidden
          value={folha}
          onChange={(chosen) => {
            keepFolha(chosen)
            onFolha(chosen)
          }}
          options={FOLHAS.filter(({ value }) => value !== 'ZPL' || folha === 'ZPL' || readFolha() === 'ZPL')}
        />
      </div>
      {deTeste && <p className={css.small}>{deTeste}</p>}
      {dace && <p className={css.small}>{dace}</p>}
      {emPapel && (
        <Alert tone="warning" title={emPapel.title}>
          <p>{emPapel.text}</p>
        </Alert>
      )}
      {prontas.length > MAX_LOTE && (
        <p className={css.small}>{`Um arquivo leva até ${MAX_LOTE} etiquetas: imprima as outras em Meus fretes.`}</p>
      )}
      {gerando > 0 && (takesLong || isSemResposta) && (
        <Alert tone="info" title={isSemResposta ? 'Sem resposta do servidor' : 'A etiqueta está demorando'}>
          <p>
            {isSemResposta
              ? 'A página tenta de novo sozinha. A compra está paga e não se perde.'
              : isEsperandoDce(fretes)
                ? DEMORA_DA_DCE
                : DEMORA}
          </p>
        </Alert>
      )}
      {cancelados && (
        <Alert tone="info" title="Nem tudo vai ser enviado">
          <p>{cancelados}</p>
        </Alert>
      )}
      {unico && gerando > 0 && <p className={css.semCodigo}>O código de rastreio vem com a etiqueta.</p>}
      {unico?.codigoEncomenda && prontas.length > 0 && <CodigoDoFrete codigo={unico.codigoEncomenda} />}
    </Passo>
  )
}

const FOLHAS: readonly { value: Folha; text: string }[] = [
  { value: 'A6', text: 'Térmica 10x15' },
  { value: 'A4', text: 'A4' },
  { value: 'ZPL', text: 'ZPL' },
]

function Acoes({ fretes, folha }: { fretes: readonly FreteComprado[]; folha: Folha }) {
  const etiquetas = usePrintEtiquetas()
  const declaracao = usePrintDeclaracao()
  const declaracoes = usePrintDeclaracoes()
  const { prontas, gerando } = planImpressao(fretes)
  const impressas = prontas.slice(0, MAX_LOTE)
  const declaradas = impressas.filter(isDeclaravel)
  const isBaixando = declaracao.isPending || declaracoes.isPending
  const pergunta = usePergunta()
  const print = async () => {
    if (impressas.length === 0 || etiquetas.isPending) return
    // a single label needs no question: its button says the same, and printing it again costs nothing
    const isAsked = impressas.length > 1
    if (isAsked && !(await pergunta(perguntaDaImpressao(impressas.length, folha)))) return
    etiquetas.print(
      impressas.map(({ uuid }) => uuid),
      folha,
    )
  }
  const download = () => {
    const [first, ...others] = declaradas
    if (!first || isBaixando) return
    if (others.length === 0) declaracao.download(first.uuid)
    else declaracoes.download(impressas)
  }
  return (
    <div className={css.acts}>
      <Button
        look="act"
        className={css.act}
        aria-disabled={impressas.length === 0 || etiquetas.isPending}
        aria-busy={impressas.length === 0 || etiquetas.isPending}
        onClick={() => void print()}
      >
        {impressas.length === 0 ? <WorkIcon name="clock" /> : <WorkIcon name="printer" />}
        {printText(etiquetas.isPending, impressas.length, gerando)}
      </Button>
      {declaradas.length > 0 && (
        <Button aria-disabled={isBaixando} aria-busy={isBaixando} onClick={download}>
          <WorkIcon name="document" />
          {isBaixando ? BAIXANDO_DECLARACOES : 'Baixar Declaração'}
        </Button>
      )}
    </div>
  )
}

function printText(isPending: boolean, prontas: number, gerando: number) {
  if (isPending) return BAIXANDO_ETIQUETAS
  return prontas === 0 ? gerandoText(gerando) : imprimirText(prontas)
}
