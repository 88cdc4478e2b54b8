import { WorkIcon } from '../../../ui/drawings/work-icon.tsx'
import { Button } from '../../../ui/page/button.tsx'
import css from '../arquivo.module.css'
import { progressoText } from '../tamanho.rules.ts'

/** A file on its way, with how much of it is gone and a way to stop. */
export function NoCaminho({
  nome,
  envio: { file, feito, passadosMs },
  onCancel,
}: {
  nome: string
  envio: { file: File; feito: number; passadosMs: number }
  onCancel: () => void
}) {
  return (
    <div className={css.file}>
      <span className={css.sheet}>
        <WorkIcon name="document" />
      </span>
      <b>{file.name}</b>
      <Button size="s" look="quiet" aria-label={`Cancelar o envio: ${nome}`} onClick={onCancel}>
        Cancelar
      </Button>
      <progress className={css.bar} value={feito} max={1} aria-label={`Envio: ${nome}`} />
      <span className={css.sub}>{progressoText(feito, file.size, passadosMs)}</span>
    </div>
  )
}
