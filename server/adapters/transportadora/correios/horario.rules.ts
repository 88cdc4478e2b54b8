const SEM_ZONA = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2}:\d{2})(?:\.\d+)?$/
const COM_ZONA = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}:?\d{2})$/
const DIA = /^(\d{4}-\d{2}-\d{2})$/
const DIA_BR = /^(\d{2})\/(\d{2})\/(\d{4})(?: (\d{2}:\d{2}(?::\d{2})?))?$/

/**
 * An instant as the Correios write it: without a zone it is Brasília's time. A day alone is its last second, because it is a
 * deadline. Undefined when it cannot be read.
 */
export function readHorario(text: unknown): Date | undefined {
  if (typeof text !== 'string') return undefined
  const written = text.trim()
  const [, dia, hora] = SEM_ZONA.exec(written) ?? []
  if (dia && hora) return valid(`${dia}T${hora}-03:00`)
  if (COM_ZONA.test(written)) return valid(written)
  const [, so] = DIA.exec(written) ?? []
  if (so) return valid(`${so}T23:59:59-03:00`)
  const [, dd, mm, aaaa, horaBr] = DIA_BR.exec(written) ?? []
  if (!dd) return undefined
  return valid(`${aaaa}-${mm}-${dd}T${horaBr ? horaBr.padEnd(8, ':00') : '23:59:59'}-03:00`)
}

function valid(iso: string) {
  const em = new Date(iso)
  return Number.isNaN(em.getTime()) ? undefined : em
}
