import { formatReais } from '#contract/kernel/values/centavos'
import { WorkIcon } from '../../../ui/drawings/work-icon.tsx'
import { buttonClass } from '../../../ui/page/button.tsx'
import { LineToggle } from '../../../ui/page/line-toggle.tsx'
import { Numero } from '../../../ui/page/numero.tsx'
import page from '../../../ui/page/page.module.css'
import { CarrierMark, formatDia } from '../../cotacao/index.ts'
import { CopyCodigo } from '../copy-codigo.tsx'
import { isImprimivel } from '../impressao/impressao.rules.ts'
import { SituacaoPill } from '../situacao-pill.tsx'
import { avisoText, whatsappUrl } from './aviso.rules.ts'
import { type FreteComprado, impressoOf } from './confirmacao.rules.ts'
import css from './frete-da-compra.module.css'
import { prazoText } from './prazo.ts'
import { TextoDoAviso } from './texto-do-aviso.tsx'
import { servicoText, volumeText } from './volume.ts'

/** One of several fretes: its code, its arrival and its message; open, it shows the rest. */
export function FreteDaCompra({
  frete,
  isOpen,
  onToggle,
}: {
  frete: FreteComprado
  isOpen: boolean
  onToggle: () => void
}) {
  const { uuid, destinatario, transportadora, chegada, codigoEncomenda, motivo, status } = frete
  const { nome, telefone } = destinatario
  const hasLabel = isImprimivel(impressoOf(frete))
  const texto = hasLabel && status !== 'ENTREGUE' ? avisoText(frete) : null
  return (
    <li className={css.item} data-linha={uuid}>
      <div className={css.row}>
        <CarrierMark nome={transportadora.nomeTransportadora} urlLogo={transportadora.urlLogo} />
        <div className={css.who}>
          <h3>{nome}</h3>
          <p>{`${destinatario.cidade}, ${destinatario.uf} · ${servicoText(frete)}`}</p>
          {chegada && (
            <p className={css.chegada}>
              chega até <b>{formatDia(chegada.maximo)}</b>
            </p>
          )}
        </div>
        <LineToggle
          label={`Detalhes do frete de ${nome}`}
          isOpen={isOpen}
          controls={`comprado-${uuid}`}
          onToggle={onToggle}
        />
        <div className={css.acts}>
          {hasLabel && codigoEncomenda ? (
            <CopyCodigo codigo={codigoEncomenda} />
          ) : (
            <SituacaoPill frete={{ statusFrete: status, situacao: null }} />
          )}
          {texto && (
            <a
              className={buttonClass({ look: 'quiet', size: 's' })}
              href={whatsappUrl(telefone, texto)}
              target="_blank"
              rel="noopener noreferrer"
            >
              <WorkIcon name="chat" size="s" />
              WhatsApp
              <span className={page.srOnly}>{` para ${nome} (abre em outra aba)`}</span>
            </a>
          )}
        </div>
        {motivo && <p className={css.motivo}>{`Motivo: ${motivo}`}</p>}
      </div>
      {isOpen && (
        <div id={`comprado-${uuid}`} className={css.more}>
          <p>{volumeText(frete)}</p>
          <p>
            {detalheText(frete)}
            {frete.pedido && (
              <>
                {', pedido '}
                <Numero>{frete.pedido}</Numero>
              </>
            )}
            .
          </p>
          {texto && <TextoDoAviso texto={texto} telefone={telefone} />}
        </div>
      )}
    </li>
  )
}

/** 'Poste até sex., 4 dez, em Jadlog Paulista. Frete de R$ 35,74' */
function detalheText({ status, prazoExpiracao, agencia, valorFrete }: FreteComprado) {
  const onde = agencia ? `, em ${agencia.nickname}` : ''
  const prazo = status === 'GERADO' && prazoExpiracao ? `Poste até ${prazoText(prazoExpiracao)}${onde}. ` : ''
  return `${prazo}Frete de ${formatReais(valorFrete)}`
}
