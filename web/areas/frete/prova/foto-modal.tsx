import type { Prova } from '#contract/diferenca/prova'
import { useCopy } from '../../../app/use-copy.ts'
import { WorkIcon } from '../../../ui/drawings/work-icon.tsx'
import { formatInstante } from '../../../ui/filter/instante.rules.ts'
import { Modal } from '../../../ui/layers/modal.tsx'
import { Button } from '../../../ui/page/button.tsx'
import { Foto } from './foto.tsx'
import css from './provas.module.css'

/** A picture in full, with what makes it a proof: when the server had it, and its SHA-256. */
export function FotoModal({
  frete,
  prova,
  title,
  onClose,
}: {
  frete: string
  prova: Prova
  title: string
  onClose: () => void
}) {
  const { outcome, copy } = useCopy(prova.sha256)
  return (
    <Modal title={title} onClose={onClose}>
      <div className={css.full}>
        <Foto frete={frete} prova={prova} alt={title} />
      </div>
      <dl className={css.facts}>
        <dt>Guardada em</dt>
        <dd>{`${formatInstante(prova.enviadaEm)}${prova.antesDaPostagem ? ', antes da postagem' : ''}`}</dd>
        <dt>SHA-256 do arquivo</dt>
        <dd className={css.hash}>{prova.sha256}</dd>
      </dl>
      <p className={css.note}>
        O código SHA-256 é a impressão digital da foto: se um só ponto dela mudasse, o código seria outro.
      </p>
      <div className={css.modalActs}>
        <Button look="act" onClick={onClose}>
          Fechar
        </Button>
        <Button onClick={copy}>
          <WorkIcon name="copy" />
          {outcome === 'copied' ? 'Copiado' : outcome === 'refused' ? 'Copie pelo texto acima' : 'Copiar o SHA-256'}
        </Button>
      </div>
    </Modal>
  )
}
