import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { MOTIVOS_DE_CONTESTACAO } from '#contract/diferenca'
import { daTransportadora } from '#contract/frete/transportadora'
import { formatReais } from '#contract/kernel/values/centavos'
import type { FichaDaContestacao } from '#contract/operacao/contestacoes'
import { sentenceOf } from '../../../app/data/api.ts'
import { saveAs } from '../../../app/save-as.ts'
import { formatDiaHora } from '../../../ui/filter/instante.rules.ts'
import { Alert } from '../../../ui/page/alert.tsx'
import { Button } from '../../../ui/page/button.tsx'
import { Cartao } from '../pecas/cartao.tsx'
import { Selo } from '../pecas/selo.tsx'
import { Tecla } from '../teclas/tecla.tsx'
import { useTeclas } from '../teclas/use-teclas.ts'
import css from './contestacoes.module.css'
import { useDossie, useExportacao } from './contestacoes.queries.ts'

/** The head of a contest: whose, what is at stake, and the files that can be taken along. */
export function CabecaDaFicha({ ficha }: { ficha: FichaDaContestacao }) {
  const { frete, de, atrasada, contestacao, diferencaUuid } = ficha
  const dossie = useDossie(diferencaUuid)
  const exportacao = useExportacao()
  const nome = frete.codigoEncomenda ?? 'frete sem código'
  const saveDossie = () => dossie.mutate(undefined, { onSuccess: ({ name, file }) => saveAs(name, file) })
  const saveAbertas = () =>
    exportacao.mutate(frete.transportadora.uuid, { onSuccess: ({ name, file }) => saveAs(name, file) })
  useTeclas({ baixar: saveDossie, exportar: saveAbertas })
  const failed = dossie.error ?? exportacao.error
  return (
    <>
      <header className={css.cabeca}>
        <h2>{de}</h2>
        {atrasada ? (
          <Selo tom="mal">Fora do prazo</Selo>
        ) : (
          <Selo tom="info">Responder até {diaText(contestacao.prazoResposta)}</Selo>
        )}
        <span className={css.acoes}>
          <Button size="s" look="quiet" onClick={saveDossie}>
            Baixar o dossiê <Tecla id="baixar" />
          </Button>
          <Button size="s" look="quiet" onClick={saveAbertas}>
            Abertas {daTransportadora(frete.transportadora.nome)} <Tecla id="exportar" />
          </Button>
        </span>
      </header>
      {failed && <Alert tone="error">{sentenceOf(failed, 'Não deu para baixar o arquivo agora.')}</Alert>}
      <dl className={css.fatos}>
        <Fato nome="Frete">
          <Link to={`/operacao/fretes/${frete.uuid}`}>{nome}</Link>
        </Fato>
        <Fato nome="Serviço">
          {frete.transportadora.nome}, {frete.produto}
        </Fato>
        <Fato nome="Trajeto">
          {frete.origem} a {frete.destino}
        </Fato>
        <Fato nome="Valor declarado">{formatReais(frete.valorDeclarado)}</Fato>
        <Fato nome="Diferença">{formatReais(ficha.diferencaValor)}</Fato>
      </dl>
    </>
  )
}

const Fato = ({ nome, children }: { nome: string; children: ReactNode }) => (
  <div>
    <dt>{nome}</dt>
    <dd>{children}</dd>
  </div>
)

/** What the person says, and what is known of them. */
export function OQueDiz({ ficha }: { ficha: FichaDaContestacao }) {
  const { contestacao, historico, assinaturaUuid } = ficha
  const { fretes, diferencas, aceitas, parciais, recusadas, retiradas } = historico
  return (
    <Cartao
      titulo="O que a pessoa diz"
      acao={<Selo tom="neutro">{MOTIVOS_DE_CONTESTACAO[contestacao.motivo]}</Selo>}
      rodape={<Link to={`/operacao/assinantes/${assinaturaUuid}`}>Ver a pessoa</Link>}
    >
      <p className={css.fala}>{contestacao.texto || 'Não escreveu nada.'}</p>
      <dl className={css.historico}>
        <Fato nome="Fretes">{fretes}</Fato>
        <Fato nome="Diferenças">{diferencas}</Fato>
        <Fato nome="Aceitas">{aceitas}</Fato>
        <Fato nome="Em parte">{parciais}</Fato>
        <Fato nome="Recusadas">{recusadas}</Fato>
        <Fato nome="Retiradas">{retiradas}</Fato>
      </dl>
    </Cartao>
  )
}

export function Eventos({ ficha }: { ficha: FichaDaContestacao }) {
  return (
    <Cartao titulo="Linha do tempo" acao={<Link to={`/operacao/fretes/${ficha.frete.uuid}`}>Tudo do frete</Link>}>
      <ol className={css.eventos}>
        {ficha.eventos.map(({ em, descricao, onde }) => (
          <li key={`${em.getTime()} ${descricao}`}>
            <span>{formatDiaHora(em)}</span>
            <span>
              <b>{descricao}</b>
              {onde && `, ${onde}`}
            </span>
          </li>
        ))}
      </ol>
    </Cartao>
  )
}

/** '2026-11-30' → '30/11'. */
const diaText = (dia: string) => dia.split('-').slice(1).toReversed().join('/')
