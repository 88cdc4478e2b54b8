import { canCancel, type FreteNaLista } from '#contract/frete-envio'
import { hoje } from '../../../app/data/clock.ts'
import { can } from '../../../app/data/perfil.ts'
import { WorkIcon } from '../../../ui/drawings/work-icon.tsx'
import { Menu, type MenuItem } from '../../../ui/layers/menu.tsx'
import { buttonClass } from '../../../ui/page/button.tsx'
import page from '../../../ui/page/page.module.css'
import { avisoDoFrete, whatsappUrl } from '../confirmacao/aviso.rules.ts'
import { useSendAgain } from '../detalhe/use-send-again.ts'
import { readFolha } from '../impressao/folha.ts'
import { isImprimivel } from '../impressao/impressao.rules.ts'
import { BAIXANDO_ETIQUETAS, usePrintEtiquetas } from '../impressao/use-print.ts'
import { nomeOf } from '../pessoa.ts'
import css from './frete-acoes.module.css'

/**
 * What can be done with one line. The next act has a button (print the label of a GERADO frete, tell the buyer of a
 * POSTADO one); all others are in a menu, cancelling last.
 */
export function FreteAcoes({
  frete,
  onPrint,
  onCancel,
  onDetalhe,
}: {
  frete: FreteNaLista
  onPrint: () => void
  onCancel: () => void
  onDetalhe: () => void
}) {
  const { uuid, statusFrete, destinatario, urlRastreio } = frete
  const etiquetas = usePrintEtiquetas()
  const sendAgain = useSendAgain()
  const nome = nomeOf(destinatario)
  const hasLabel = isImprimivel(frete)
  const aviso = hasLabel ? avisoDoFrete(frete, hoje()) : null
  const whatsapp = aviso && whatsappUrl(destinatario.telefone, aviso)
  const icon = (name: Parameters<typeof WorkIcon>[0]['name']) => <WorkIcon name={name} size="s" />
  const items: (MenuItem | false | null)[] = [
    { name: 'Ver detalhes', icon: icon('search'), onClick: onDetalhe },
    hasLabel && {
      name: statusFrete === 'GERADO' ? 'Opções de impressão' : 'Imprimir etiqueta',
      icon: icon('printer'),
      onClick: onPrint,
    },
    statusFrete === 'GERADO' && whatsapp ? { name: 'Avisar no WhatsApp', icon: icon('chat'), href: whatsapp } : null,
    hasLabel && urlRastreio ? { name: 'Página de rastreio', icon: icon('external'), href: urlRastreio } : null,
    can('cotar') &&
      can('editarCarrinho') && { name: 'Enviar novamente', icon: icon('retry'), onClick: () => void sendAgain(frete) },
    can('cancelarFretes') &&
      canCancel(statusFrete) && { name: 'Cancelar frete', icon: icon('trash'), isDanger: true, onClick: onCancel },
  ]
  return (
    <>
      {statusFrete === 'GERADO' && hasLabel && (
        <button
          type="button"
          className={buttonClass({ look: 'quiet', size: 's' }, css.act)}
          aria-label={etiquetas.isPending ? BAIXANDO_ETIQUETAS : `Imprimir etiqueta de ${nome}`}
          title="Imprimir etiqueta"
          aria-busy={etiquetas.isPending}
          aria-disabled={etiquetas.isPending}
          onClick={() => etiquetas.isPending || etiquetas.print([uuid], readFolha())}
        >
          <WorkIcon name={etiquetas.isPending ? 'hourglass' : 'printer'} />
          <span className={css.word}>Imprimir</span>
        </button>
      )}
      {statusFrete === 'POSTADO' && whatsapp && (
        <a
          className={buttonClass({ look: 'quiet', size: 's' }, css.act)}
          title="Avisar no WhatsApp"
          href={whatsapp}
          target="_blank"
          rel="noopener noreferrer"
        >
          <WorkIcon name="chat" />
          <span className={css.word}>WhatsApp</span>
          <span className={page.srOnly}>{` para ${nome} (abre em outra aba)`}</span>
        </a>
      )}
      <Menu
        label={`Mais ações do frete de ${nome}`}
        icon={<WorkIcon name="more" />}
        items={items.filter((item) => !!item)}
      />
    </>
  )
}
