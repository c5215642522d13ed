import { expect, test } from 'vitest'
import { createAddressReader, networkOf } from './client-address.ts'

const proxies = ['10.0.0.0/8', '192.0.2.7', '2001:db8:ffff::/48']

test.each<[string, string | undefined, string]>([
  ['203.0.113.9', undefined, '203.0.113.9'],
  ['203.0.113.9', '198.51.100.1', '203.0.113.9'],
  ['10.1.2.3', '198.51.100.1', '198.51.100.1'],
  ['::ffff:10.1.2.3', '198.51.100.1', '198.51.100.1'],
  ['192.0.2.7', 'forged, 198.51.100.1', '198.51.100.1'],
  ['192.0.2.7', '1.2.3.4, 198.51.100.1, 10.9.9.9', '198.51.100.1'],
  ['192.0.2.7', '198.51.100.1, not an address', '192.0.2.7'],
  ['192.0.2.7', '', '192.0.2.7'],
  ['10.1.2.3', '10.0.0.1, 10.0.0.2', '10.0.0.1'],
  ['2001:db8:ffff::1', '2001:db8::5', '2001:db8::5'],
  ['192.0.2.8', '198.51.100.1', '192.0.2.8'],
])('a peer %s with the header %j is %s', (peer, header, address) => {
  expect(createAddressReader(proxies, false).clientAddress(peer, header)).toBe(address)
})

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
])('limits count %s as %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})
