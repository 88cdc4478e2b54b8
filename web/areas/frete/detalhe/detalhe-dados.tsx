import { useState } from 'react'
import { useLocation } from 'react-router'
import { type Frete, SITUACOES } from '#contract/frete-envio'
import { hoje } from '../../../app/data/clock.ts'
import { can } from '../../../app/data/perfil.ts'
import { WorkIcon } from '../../../ui/drawings/work-icon.tsx'
import { Alert } from '../../../ui/page/alert.tsx'
import { Button, buttonClass } from '../../../ui/page/button.tsx'
import { Money } from '../../../ui/page/money.tsx'
import page from '../../../ui/page/page.module.css'
import { Fatos } from '../../carteira/index.ts'
import { CarrierMark } from '../../cotacao/index.ts'
import { Chegada } from '../chegada.tsx'
import { avisoDoFrete, whatsappUrl } from '../confirmacao/aviso.rules.ts'
import { CopyCodigo } from '../copy-codigo.tsx'
import { ETIQUETA_DE_TESTE, isEtiquetaDeTeste } from '../impressao/etiqueta-de-teste.rules.ts'
import { isDeclaravel, isImprimivel } from '../impressao/impressao.rules.ts'
import { ImpressaoModal } from '../impressao/impressao-modal.tsx'
import {
  BAIXANDO_DECLARACOES,
  BAIXANDO_ETIQUETAS,
  PROVA,
  usePrintDeclaracao,
  usePrintEtiquetas,
} from '../impressao/use-print.ts'
import { LinhaDoTempo } from '../linha-do-tempo.tsx'
import { lugarOf, nomeOf } from '../pessoa.ts'
import { Provas } from '../prova/provas.tsx'
import { cabecalhoOf, codigoOf, impressaOf, motivoOf } from '../situacao.ts'
import { SituacaoPill } from '../situacao-pill.tsx'
import { vidaOf } from '../vida.ts'
import { dadosDaNota, dadosDoEnvio, dadosDoVolume } from './detalhe.ts'
import css from './detalhe-dados.module.css'
import { DocumentoFiscal } from './documento-fiscal.tsx'
import { PessoaBloco } from './pessoa-bloco.tsx'
import { useSendAgain } from './use-send-again.ts'

/** Every field of S2's 'Freight detail modal', the frete's history, and what can be done with the frete. */
export function DetalheDados({ frete }: { frete: Frete }) {
  const {
    uuid,
    destinatario,
    remetente,
    transportadora,
    valorFrete,
    conteudo,
    situacao,
    statusFrete,
    avisoDoHistorico,
  } = frete
  const { hash } = useLocation()
  const codigo = codigoOf(frete)
  const motivo = motivoOf(frete)
  const impressa = impressaOf(frete, hoje())
  const nota = dadosDaNota(frete)
  const vida = vidaOf(frete)
  return (
    <div className={css.detalhe}>
      <div className={css.top}>
        <CarrierMark nome={transportadora.nomeTransportadora} urlLogo={transportadora.urlLogo} />
        <div className={css.who}>
          <h3>{nomeOf(destinatario)}</h3>
          <p>{lugarOf(destinatario)}</p>
        </div>
        <Money value={valorFrete} className={css.money} />
      </div>
      <div className={css.status}>
        <SituacaoPill frete={frete} />
        <Chegada frete={frete} />
        <p>{cabecalhoOf(frete, hoje())}</p>
        {impressa && <p>{impressa}</p>}
        {isEtiquetaDeTeste(frete) && <p>{ETIQUETA_DE_TESTE}</p>}
        {'codigo' in codigo && <CopyCodigo codigo={codigo.codigo} />}
        {'codigo' in codigo && isImprimivel(frete) && (
          <a href={`/rastreio/${codigo.codigo}`} target="_blank" rel="noreferrer">
            Página de rastreio<span className={page.srOnly}> (abre em outra aba)</span>
          </a>
        )}
      </div>
      {motivo && (
        <Alert tone="info" title="Motivo do cancelamento">
          <p>{motivo}</p>
        </Alert>
      )}
      {statusFrete === 'POSTADO' && (situacao === 'EXTRAVIADO' || situacao === 'AVARIADO') && (
        <Alert tone="warning" title={`A transportadora diz: ${SITUACOES[situacao].toLowerCase()}`}>
          <p>Fale com o suporte: o valor segurado desta encomenda pode ser pedido de volta.</p>
        </Alert>
      )}
      <Acoes frete={frete} />
      <Provas frete={frete} isAsked={hash === PROVA} />
      {(vida.length > 0 || avisoDoHistorico) && (
        <section aria-labelledby={`rastreio-${uuid}`}>
          <h3 id={`rastreio-${uuid}`}>Rastreio</h3>
          {vida.length > 0 && <LinhaDoTempo passos={vida} frete={frete} />}
          {avisoDoHistorico && <p>{avisoDoHistorico}</p>}
        </section>
      )}
      <section aria-labelledby={`envio-${uuid}`}>
        <h3 id={`envio-${uuid}`}>Envio</h3>
        <Fatos fatos={dadosDoEnvio(frete)} />
      </section>
      <section aria-labelledby={`volume-${uuid}`}>
        <h3 id={`volume-${uuid}`}>Volume</h3>
        <Fatos fatos={dadosDoVolume(frete)} />
      </section>
      <div className={css.pessoas}>
        <PessoaBloco titulo="Destinatário" pessoa={destinatario} />
        <PessoaBloco titulo="Remetente" pessoa={remetente} />
      </div>
      <DocumentoFiscal frete={frete} />
      {nota && (
        <section aria-labelledby={`nota-${uuid}`}>
          <h3 id={`nota-${uuid}`}>Nota fiscal</h3>
          <Fatos fatos={nota} />
        </section>
      )}
      {conteudo && (
        <section aria-labelledby={`conteudo-${uuid}`}>
          <h3 id={`conteudo-${uuid}`}>Conteúdo declarado</h3>
          <ul className={css.itens}>
            {conteudo.itens.map(({ descricao, quantidade }, n) => (
              <li key={`${n} ${descricao}`}>
                <b>{`${quantidade} ×`}</b> {descricao}
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

function Acoes({ frete }: { frete: Frete }) {
  const { uuid } = frete
  const [isChoosing, setChoosing] = useState(false)
  const etiquetas = usePrintEtiquetas()
  const declaracao = usePrintDeclaracao()
  const sendAgain = useSendAgain()
  const aviso = isImprimivel(frete) ? avisoDoFrete(frete, hoje()) : null
  return (
    <div className={css.acts}>
      {isImprimivel(frete) && (
        <Button
          look="act"
          size="s"
          aria-haspopup="dialog"
          aria-disabled={etiquetas.isPending}
          aria-busy={etiquetas.isPending}
          onClick={() => etiquetas.isPending || setChoosing(true)}
        >
          <WorkIcon name="printer" size="s" />
          {etiquetas.isPending ? BAIXANDO_ETIQUETAS : 'Imprimir etiqueta'}
        </Button>
      )}
      {isDeclaravel(frete) && (
        <Button
          size="s"
          aria-disabled={declaracao.isPending}
          aria-busy={declaracao.isPending}
          onClick={() => declaracao.isPending || declaracao.download(uuid)}
        >
          <WorkIcon name="document" size="s" />
          {declaracao.isPending ? BAIXANDO_DECLARACOES : 'Baixar Declaração'}
        </Button>
      )}
      {aviso && (
        <a
          className={buttonClass({ size: 's' })}
          href={whatsappUrl(frete.destinatario.telefone, aviso)}
          target="_blank"
          rel="noopener noreferrer"
        >
          <WorkIcon name="chat" size="s" />
          Avisar no WhatsApp
          <span className={page.srOnly}> (abre em outra aba)</span>
        </a>
      )}
      {can('cotar') && can('editarCarrinho') && (
        <Button size="s" onClick={() => void sendAgain(frete)}>
          <WorkIcon name="retry" size="s" />
          Enviar novamente
        </Button>
      )}
      {isChoosing && (
        <ImpressaoModal
          fretes={[frete]}
          onPrint={(folha, formato) => etiquetas.print([uuid], folha, formato)}
          onClose={() => setChoosing(false)}
        />
      )}
    </div>
  )
}
