/**
 * Makes what was typed, chosen and sent before the page was alive count: React keeps a prerendered field's text but
 * does not hear of it. Called once, when the first page has been hydrated; web/boot.ts held the form.
 */
export function adoptTyped() {
  for (const field of document.querySelectorAll('input')) adopt(field)
  document.documentElement.dataset.alive = ''
  const held = document.querySelector<HTMLFormElement>('form[data-held]')
  if (held) setTimeout(() => held.requestSubmit()) // once the fields have told their form
}

function adopt(field: HTMLInputElement) {
  if (field.type === 'radio' || field.type === 'checkbox') {
    if (!field.checked || field.defaultChecked) return
    field.checked = false
    field.click()
    return
  }
  const typed = field.value
  if (typed === field.defaultValue) return
  // React remembers what is set through the element, and compares it with what the event brings
  field.value = field.defaultValue
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, typed)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
