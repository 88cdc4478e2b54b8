import type { Rastreio } from '#contract/frete-rastreio'
import type { Dia } from '#contract/kernel/values/instant'
import { hoje } from '../../../app/data/clock.ts'
import { Icon } from '../../../ui/drawings/icon.tsx'
import label from '../../../ui/page/label.module.css'
import { Pill } from '../../../ui/page/pill.tsx'
import { cx } from '../../../ui/tokens/cx.ts'
import { SinalIcon } from '../../carteira/index.ts'
import { CarrierMark, chegadaText } from '../../cotacao/index.ts'
import { CopyCodigo } from '../copy-codigo.tsx'
import { quandoText } from '../data.ts'
import { LinhaDoTempo } from '../linha-do-tempo.tsx'
import { sinalOf } from '../situacao.ts'
import { LojaDoEnvio } from './loja-do-envio.tsx'
import { PassosDoEnvio } from './passos-do-envio.tsx'
import { destaqueDoFim, explicacaoOf, marcosFeitos, rastreioUrl, textoPublico } from './rastreio.rules.ts'
import css from './rastreio-dados.module.css'
import { RastreioMarcos } from './rastreio-marcos.tsx'
import { ShareRastreio } from './share-rastreio.tsx'

/** Where the parcel is, for anybody with the code (D §10). */
export function RastreioDados({ rastreio }: { rastreio: Rastreio }) {
  const {
    codigo,
    transportadora,
    produto,
    destinatario,
    origem: de,
    destino: para,
    ocorrencias,
    loja,
    avisoDoHistorico,
  } = rastreio
  const feitos = marcosFeitos(rastreio)
  const sinal = sinalOf(rastreio)
  const texto = textoPublico(rastreio) ?? sinal.texto
  return (
    <div className={css.dados}>
      <section className={cx(label.paper, css.label)} aria-label="Encomenda">
        {loja && <LojaDoEnvio loja={loja} />}
        <div className={css.top}>
          <CarrierMark nome={transportadora.nomeTransportadora} urlLogo={transportadora.urlLogo} />
          <div>
            <p className={css.servico}>{`${transportadora.nomeTransportadora} ${produto.nomeProduto}`}</p>
            <CopyCodigo codigo={codigo} />
          </div>
        </div>
        <dl className={css.rota}>
          <div>
            <dt>De</dt>
            <dd>{de.cidade}</dd>
            <dd className={css.uf}>{de.uf}</dd>
          </div>
          <Icon name="arrow" />
          <div>
            <dt>{destinatario ? `Para ${destinatario}` : 'Para'}</dt>
            <dd>{para.cidade}</dd>
            <dd className={css.uf}>{para.uf}</dd>
          </div>
        </dl>
        <div className={css.foot}>
          <ShareRastreio
            titulo={`Rastreio ${codigo}: ${texto}`}
            url={`${window.location.origin}${rastreioUrl(codigo)}`}
          />
        </div>
      </section>
      <section className={css.way} aria-labelledby="rastreio-situacao">
        <div className={css.status}>
          <Pill tone={sinal.tone} icon={<SinalIcon sinal={sinal} />}>
            {texto}
          </Pill>
          <h2 id="rastreio-situacao">{destaqueOf(rastreio, hoje())}</h2>
          <p>{explicacaoOf(rastreio)}</p>
        </div>
        {feitos !== null && <RastreioMarcos feitos={feitos} />}
        {ocorrencias.length > 0 && (
          <LinhaDoTempo
            frete={rastreio}
            passos={ocorrencias.map(({ statusFreteTransportadora, agencia, dataOcorrencia }) => ({
              texto: statusFreteTransportadora,
              lugar: agencia,
              data: dataOcorrencia,
            }))}
          />
        )}
        {avisoDoHistorico && <p>{avisoDoHistorico}</p>}
      </section>
      <PassosDoEnvio />
    </div>
  )
}

/**
 * The first of these that there is: the day of the delivery, a state that says more than the expected date
 * (`destaqueDoFim`), the expected date. Otherwise the status in words.
 */
function destaqueOf(rastreio: Rastreio, hoje: Dia) {
  const { statusFrete, previsao, ocorrencias } = rastreio
  const [newest] = ocorrencias
  if (statusFrete === 'ENTREGUE' && newest) return `Entregue ${quandoText(newest.dataOcorrencia, hoje)}`
  const fim = destaqueDoFim(rastreio, hoje)
  if (fim) return fim
  if (previsao) return chegadaText(previsao.maximo, hoje)
  if (statusFrete === 'GERADO' || statusFrete === 'PENDENTE') return 'Aguardando postagem'
  return sinalOf(rastreio).texto
}
