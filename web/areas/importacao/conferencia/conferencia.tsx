import { useState } from 'react'
import type { Regra } from '#contract/importacao'
import { WorkIcon } from '../../../ui/drawings/work-icon.tsx'
import { Segmented } from '../../../ui/fields/segmented.tsx'
import { Modal } from '../../../ui/layers/modal.tsx'
import { Alert } from '../../../ui/page/alert.tsx'
import { Button } from '../../../ui/page/button.tsx'
import { Money } from '../../../ui/page/money.tsx'
import { countFretes, type Remetentes } from '../../carrinho/index.ts'
import { countRows, modoOf, PALAVRAS } from '../modo.rules.ts'
import { DeForaCard } from '../notas/de-fora-card.tsx'
import { Progresso } from '../progresso.tsx'
import { checkAgain, countBy, listProntas, progressOf, type Rascunho, situacaoOf, totalOf } from '../rascunho.rules.ts'
import { readRemetente } from '../remetente.ts'
import type { Guarda } from '../use-rascunho.ts'
import { ChavesCard } from './chaves-card.tsx'
import css from './conferencia.module.css'
import { Grade } from './grade.tsx'
import { HomonimosCard } from './homonimos-card.tsx'
import { PadraoCard } from './padrao-card.tsx'
import { RemetenteCard } from './remetente-card.tsx'
import { RepetidaModal } from './repetida-modal.tsx'
import { useCheckLinhas } from './use-check-linhas.ts'
import { useImportFretes } from './use-import-fretes.ts'
import { ValoresAltosCard } from './valores-altos-card.tsx'

const REGRAS: { value: Regra; text: string }[] = [
  { value: 'MAIS_BARATO', text: 'Mais barato' },
  { value: 'MAIS_RAPIDO', text: 'Mais rápido' },
]

/**
 * The second stage: each row is checked and priced, errors are corrected in place; then all finished rows go into the
 * cart.
 */
export function Conferencia({
  rascunho,
  guarda,
  remetentes,
  onDone,
}: {
  rascunho: Rascunho
  guarda: Guarda
  remetentes: Remetentes
  onDone: (importados: number) => void
}) {
  const { linhas, regra, usaMeusDados, arquivo, ignoradas, isResto, notas } = rascunho
  const modo = modoOf(rascunho)
  const palavras = PALAVRAS[modo]
  const [news, setNews] = useState('')
  const [isLeaving, setLeaving] = useState(false)
  const remetente = readRemetente(remetentes, usaMeusDados)
  const conferencia = useCheckLinhas(rascunho, remetente, guarda)
  const importacao = useImportFretes(rascunho, guarda, onDone)
  const count = countBy(linhas)
  const prontas = listProntas(rascunho)
  const progress = progressOf(linhas)
  const obstaculo = findObstaculo(prontas.length, conferencia.isAtiva, palavras.nenhuma)

  const decideAnew = (changed: Parameters<typeof checkAgain>[1], what: string) => {
    guarda.change((was) => checkAgain(was, changed))
    conferencia.goOn()
    setNews(`${what} Os preços estão sendo conferidos de novo.`)
  }
  const leave = () => {
    if (isResto || linhas.some(({ corrigidas }) => corrigidas.length > 0)) setLeaving(true)
    else guarda.replace(null)
  }
  return (
    <div className={css.columns}>
      <section className={css.main} aria-labelledby="importacao-arquivo">
        <div className={css.head}>
          <div className={css.file}>
            <h2 id="importacao-arquivo">{arquivo.nome}</h2>
            <p>{origemText(rascunho)}</p>
          </div>
          <Button look="quiet" size="s" onClick={leave}>
            <WorkIcon name={notas ? 'document' : 'sheet'} size="s" />
            {palavras.outra}
          </Button>
        </div>
        {isResto && (
          <Alert
            tone="info"
            title={`${countRows(modo, linhas.length)} ${linhas.length === 1 ? 'ficou' : 'ficaram'} de fora`}
          >
            <p>As que estavam prontas foram para o carrinho. Corrija aqui e adicione, ou baixe as que têm erro.</p>
          </Alert>
        )}
        {ignoradas.length > 0 && (
          <p className={css.note}>
            {`${ignoradas.length === 1 ? 'Uma coluna não foi reconhecida e ficou' : `${ignoradas.length} colunas não foram reconhecidas e ficaram`} de fora: ${ignoradas.join(', ')}.`}
          </p>
        )}
        <div className={css.settings}>
          <RemetenteCard
            remetentes={remetentes}
            remetente={remetente}
            usaMeusDados={usaMeusDados}
            onChange={(usa) => decideAnew({ usaMeusDados: usa }, 'O remetente mudou.')}
          />
          <Segmented
            label={palavras.escolher}
            value={regra}
            options={REGRAS}
            onChange={(next) => decideAnew({ regra: next }, 'A regra mudou.')}
          />
        </div>
        {notas && <DeForaCard notas={notas} onChange={guarda.change} />}
        {modo === 'planilha' && <ChavesCard linhas={linhas} />}
        <PadraoCard modo={modo} linhas={linhas} onChange={guarda.change} />
        <HomonimosCard rascunho={rascunho} onChange={guarda.change} />
        <ValoresAltosCard rascunho={rascunho} onChange={guarda.change} />
        <output className={css.news}>{progress && news}</output>
        {progress && remetente && (
          <Progresso
            nomes={{
              fazendo: 'Conferindo',
              ato: 'Conferência',
              feito: 'O que já foi conferido',
              ...palavras.conferencia,
            }}
            progress={progress}
            passagem={conferencia}
          />
        )}
        {!progress && conferencia.falha && (
          <Alert tone="error" title={conferencia.falha.mensagem}>
            <button type="button" onClick={conferencia.goOn}>
              Tentar de novo
            </button>
          </Alert>
        )}
        <Grade modo={modo} linhas={linhas} isPassando={progress !== null} onChange={guarda.change} />
        {count.erro > 0 && !conferencia.isAtiva && (
          <div className={css.rest}>
            <Button size="s" onClick={() => void saveErradas(arquivo.nome, linhas)}>
              <WorkIcon name="download" size="s" />
              {`Baixar as ${modo === 'notas' ? 'notas' : 'linhas'} com erro`}
            </Button>
            {prontas.length > 0 && (
              <p>{`${countRows(modo, count.erro)} com erro ${count.erro === 1 ? 'fica' : 'ficam'} aqui quando as outras forem para o carrinho.`}</p>
            )}
          </div>
        )}
      </section>
      <aside className={css.sum} aria-label="Resumo da importação">
        <dl>
          <div>
            <dt>Prontas</dt>
            <dd>{count.pronta.toLocaleString('pt-BR')}</dd>
          </div>
          <div>
            <dt>Com erro</dt>
            <dd>{count.erro.toLocaleString('pt-BR')}</dd>
          </div>
          {count.esperando > 0 && (
            <div>
              <dt>Por conferir</dt>
              <dd>{count.esperando.toLocaleString('pt-BR')}</dd>
            </div>
          )}
        </dl>
        <p className={css.total}>
          <span>Total das prontas</span>
          <Money value={totalOf(prontas)} className={css.money} />
        </p>
        {importacao.falha && <Alert tone="error" title={importacao.falha} isAnswer />}
        <Button
          look="act"
          className={css.act}
          disabled={obstaculo !== null || importacao.isPending}
          aria-busy={importacao.isPending}
          aria-describedby={obstaculo ? 'importacao-obstaculo' : undefined}
          onClick={importacao.importRows}
        >
          {importacao.isPending
            ? 'Adicionando…'
            : prontas.length > 0
              ? `Adicionar ${countFretes(prontas.length)} ao carrinho`
              : 'Adicionar ao carrinho'}
        </Button>
        {obstaculo && (
          <p id="importacao-obstaculo" className={css.reason}>
            {obstaculo}
          </p>
        )}
      </aside>
      {importacao.repetida && (
        <RepetidaModal
          title={palavras.repetida}
          sentence={importacao.repetida}
          onAgain={importacao.importAgain}
          onCancel={importacao.giveUp}
        />
      )}
      {isLeaving && (
        <Modal title={palavras.deixar} tone="error" onClose={() => setLeaving(false)}>
          {isResto && <p>{`${countRows(modo, linhas.length)} ainda fora do carrinho.`}</p>}
          <p>{palavras.perde}</p>
          <div className={css.acts}>
            <Button onClick={() => setLeaving(false)}>Continuar aqui</Button>
            <Button look="act" onClick={() => guarda.replace(null)}>
              {modo === 'notas' ? 'Escolher outras' : 'Escolher outra'}
            </Button>
          </div>
        </Modal>
      )}
    </div>
  )
}

/** '50 linhas', '50 fretes, um por nota', 'Shopify: 50 encomendas, de 84 linhas'. */
function origemText({ origem: { plataforma, juntadas }, linhas, isResto, notas }: Rascunho) {
  if (notas) {
    const { length } = notas.deFora
    const fora = length > 0 && `${length === 1 ? '1 arquivo' : `${length.toLocaleString('pt-BR')} arquivos`} de fora`
    return [countFretes(linhas.length), linhas.length > 1 && 'um por nota', fora].filter(Boolean).join(', ')
  }
  const encomendas = linhas.length === 1 ? '1 encomenda' : `${linhas.length.toLocaleString('pt-BR')} encomendas`
  const quantas =
    juntadas === 0 || isResto
      ? countRows('planilha', linhas.length)
      : `${encomendas}, de ${countRows('planilha', linhas.length + juntadas)}`
  return plataforma ? `${plataforma}: ${quantas}` : quantas
}

/** Why the rows cannot go into the cart, in words for the person. */
function findObstaculo(prontas: number, isAtiva: boolean, nenhuma: string) {
  if (isAtiva) return 'A conferência ainda não terminou.'
  return prontas === 0 ? nenhuma : null
}

async function saveErradas(nome: string, linhas: Rascunho['linhas']) {
  const modelo = await import('../arquivo/modelo.ts')
  modelo.saveErradas(
    nome,
    linhas.filter((linha) => situacaoOf(linha) === 'erro'),
  )
}
