import { expect, test } from 'vitest'
import { canonicalize } from './c14n.ts'
import { parseXml } from './xml.ts'

const c14n = async (xml: string) => canonicalize(await parseXml(xml, async () => {}))

test('a namespace holds inside its element alone: brothers declare it again, and an outer one comes back', async () => {
  expect(
    await c14n('<a xmlns:p="1"><b xmlns:p="2"><p:x/></b><p:y/><b xmlns:p="2"/><c xmlns="u"><d xmlns=""/><e/></c></a>'),
  ).toBe(
    '<a xmlns:p="1"><b xmlns:p="2"><p:x></p:x></b><p:y></p:y><b xmlns:p="2"></b><c xmlns="u"><d xmlns=""></d><e></e></c></a>',
  )
})

test('a repeated declaration is written once, and attributes stand in the order of their namespaces', async () => {
  expect(await c14n('<a xmlns="u" xmlns:z="1" xmlns:b="2"><c xmlns="u" z:n="1" b:m="2" k="3" a="4"/></a>')).toBe(
    '<a xmlns="u" xmlns:b="2" xmlns:z="1"><c a="4" k="3" z:n="1" b:m="2"></c></a>',
  )
})
