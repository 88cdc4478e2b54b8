const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const SIGNS = Object.fromEntries(Object.entries(ENTITIES).map(([sign, entity]) => [entity, sign]))

/** Text escaped for HTML, also inside a quoted attribute. */
export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign)

/** The reverse of `escapeHtml`. */
export const unescapeHtml = (html: string) => html.replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => SIGNS[entity] ?? '')
